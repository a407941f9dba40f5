/**
 * A file that is given up when its reader takes it too slowly: it holds a turn and a connection to PostgreSQL until it is read. Only the
 * time counts in which bytes wait for the reader, not that in which PostgreSQL looks for rows.
 */
import { pipeline, Transform, type Readable } from 'node:stream'
import { KILOBYTE } from '#common/files/bytes'

/** In seconds. A phone in a bad network takes more than this. */
const PATIENCE = 60
const BYTES_PER_SECOND = 32 * KILOBYTE
/** However large the file: 58 MB at the slowest pace. */
const LONGEST = 30 * 60

/** Whether a reader who has kept the file waiting for so long has taken too little of it. Pure. */
export const isTooSlow = (waited: number, bytes: number): boolean => waited > Math.min(LONGEST, PATIENCE + bytes / BYTES_PER_SECOND)

export function pacedFile(file: Readable): Readable {
  let [taken, waited] = [0, 0]
  const paced = new Transform({
    transform(chunk: Buffer, _, done) {
      taken += chunk.length
      done(null, chunk)
    },
  })
  pipeline(file, paced, () => {})
  const clock = setInterval(() => {
    if (paced.readableLength > 0) waited += 1
    if (isTooSlow(waited, taken)) paced.destroy(new Error('the reader of an export is too slow'))
  }, 1000)
  paced.once('close', () => { clearInterval(clock) })
  return paced
}
