/** A stub of an SMTP server with the commands that nodemailer uses, and configurable replies. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface SmtpStub {
  readonly port: number
  /** The received mails with headers and parts. */
  readonly mails: string[]
  /** By command, GREETING or END of a mail: a reply to send instead, null for none, undefined for the default. */
  replyTo: (command: string) => string | null | undefined
  close(): Promise<void>
}

const DEFAULT_REPLIES: Readonly<Record<string, string>> = {
  GREETING: '220 stand-in', EHLO: '250 here', DATA: '354 go on', QUIT: '221 bye', END: '250 taken',
}

export async function startSmtpStub(): Promise<SmtpStub> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    converse(socket)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const mailServer: SmtpStub = {
    port: (server.address() as AddressInfo).port, mails, replyTo: () => undefined,
    close: () => new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => { resolve() })
    }),
  }

  function converse(socket: Socket): void {
    let text = ''
    let isMail = false
    const reply = (command: string) => {
      const override = mailServer.replyTo(command)
      if (override !== null) socket.write(`${override ?? DEFAULT_REPLIES[command] ?? '250 yes'}\r\n`)
    }
    reply('GREETING')
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
      for (let end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n'); end >= 0; end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')) {
        const [line, wasMail] = [text.slice(0, end), isMail]
        text = text.slice(end + (wasMail ? 5 : 2))
        if (wasMail) mails.push(line)
        const command = wasMail ? 'END' : line.split(' ')[0]?.toUpperCase() ?? ''
        isMail = command === 'DATA' && !mailServer.replyTo(command)
        reply(command)
      }
    })
  }

  return mailServer
}
