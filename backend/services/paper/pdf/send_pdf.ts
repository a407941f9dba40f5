import type { HttpContext } from '@adonisjs/core/http'

export function sendPdf({ response }: HttpContext, pdf: Buffer, name: string): void {
  response.header('content-type', 'application/pdf')
  response.header('content-disposition', `attachment; filename="paper.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`)
  response.header('cache-control', 'private, no-store')
  response.send(pdf)
}
