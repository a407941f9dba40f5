/** Reads the body of a form (multipart/form-data). */
import { finished } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { BodyTooLarge, maxKilobytes } from '#backend/services/middleware/body_middleware'
import { readTexts } from '#backend/services/middleware/storable_text_middleware'
import { FileTooLarge, invalidFile } from './errors.ts'
import { invalid } from '#backend/engine/resource/refusals'
import { KILOBYTE, MEGABYTE } from '#common/files/bytes'
import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

export interface FormFile {
  /** The field of the form. */
  readonly field: string
  /** Sent by the client. */
  readonly name: string
  readonly stream: Readable
}

/** Nothing of a body for so long: whoever sends it is gone. The whole of it has the five minutes of Node's `requestTimeout`. */
const STALL_MS = 30_000
const LIMITS = { parts: 100, fieldSize: 64 * KILOBYTE, headerPairs: 100 }

/**
 * Calls `take` with each file, whose stream it must read or `resume()`. Returns the other fields. `megabytes` is the bound of a file; null:
 * files are not wanted, and the form is bounded as any other body. Throws Invalid for `file` if the request is no form or ends early, and
 * for a field that is too long, FileTooLarge, and BodyTooLarge; `take` has ended then too.
 */
export async function readForm(
  ctx: HttpContext, megabytes: number | null, take: (file: FormFile) => Promise<void> | void,
): Promise<Readonly<Record<string, unknown>>> {
  const { request } = ctx
  const body = request.request
  const ofFields = maxKilobytes(ctx) * KILOBYTE
  const ofBody = ofFields + (megabytes ?? 0) * MEGABYTE
  const tooLarge = () => (megabytes === null ? new BodyTooLarge(ctx) : new FileTooLarge(megabytes))
  if (Number(body.headers['content-length'] ?? 0) > ofBody) throw tooLarge()
  const parser = createParser(body.headers, megabytes === null ? ofBody : megabytes * MEGABYTE)
  let received = 0
  let filled = 0
  const fields = new Map<string, string>()
  const streams: Readable[] = []
  const taken: Promise<void>[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, name) => {
        streams.push(stream)
        // That of the parser is reported.
        stream.on('error', () => {})
        stream.once('limit', () => { reject(tooLarge()) })
        const work = (async () => { await take({ field, name, stream }) })()
        work.catch(reject)
        taken.push(work)
      })
      parser.on('field', (name, value, _, isCut) => {
        filled += name.length + value.length
        if (isCut) reject(invalid(name, (t) => t('errors.field.long', { max: LIMITS.fieldSize })))
        else if (filled > ofFields) reject(new BodyTooLarge(ctx))
        else fields.set(name, value)
      })
      parser.once('partsLimit', () => { reject(invalidFile('several')) })
      parser.once('finish', resolve)
      parser.on('error', () => { reject(invalidFile('incomplete')) })
      body.setTimeout(STALL_MS, () => { reject(invalidFile('incomplete')) })
      finished(body, (error) => { if (error) reject(invalidFile('incomplete')) })
      body.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > ofBody) reject(tooLarge())
      })
      body.pipe(parser)
    })
    await Promise.all(taken)
  } catch (error) {
    // Without an error, who reads a file that has arrived would wait for its end.
    for (const stream of streams) stream.destroy(new Error('the form was refused', { cause: error }))
    throw error
  } finally {
    body.setTimeout(0)
    body.unpipe(parser)
    await Promise.allSettled(taken)
    // Most clients read the response only after they have sent everything.
    body.resume()
  }
  request.updateBody(Object.fromEntries(fields))
  readTexts(request)
  return request.body()
}

function createParser(headers: HttpContext['request']['request']['headers'], fileSize: number) {
  if (!/^multipart\/form-data/i.test(headers['content-type'] ?? '')) throw invalidFile('missing')
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: { ...LIMITS, fileSize } })
  } catch {
    // Without a boundary.
    throw invalidFile('incomplete')
  }
}
