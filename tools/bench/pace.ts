import { Agent, request } from 'node:http'
import type { Call } from './cases.ts'
import type { Side } from './sides.ts'

const AT_ONCE = 16

export interface Pace {
  /** Calls a second. */
  readonly rate: number
  /** Milliseconds of the server's processor for one call. */
  readonly cpu: number
}

/** As many calls as the server answers in `seconds`, sixteen at a time over kept connections. */
export async function paceOf(side: Side, call: Call, token: string, seconds: number): Promise<Pace> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const [began, cpu] = [performance.now(), side.cpu()]
  const until = began + seconds * 1000
  let calls = 0
  const work = async () => {
    while (performance.now() < until) {
      await send(side, call, token, agent)
      calls++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const took = (performance.now() - began) / 1000
  agent.destroy()
  return { rate: calls / took, cpu: ((side.cpu() - cpu) * 1000) / calls }
}

/** Resolves with the number of bytes once all of the answer has come. Anything but a good answer ends the bench. */
export function send({ port }: Side, { method, path, body }: Call, token: string, agent: Agent): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body())
  const sized = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const headers = { authorization: `Bearer ${token}`, ...sized }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => { bytes += chunk.length })
      response.on('error', reject)
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(bytes)
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
