/** A small zip can hold a very large file: before anything else opens it, all of it is unpacked once, into nothing. */
import { fromBuffer, type ZipFile } from 'yauzl'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { invalid } from '../../refusals.ts'

const MOST_BYTES = 200 * 1024 * 1024

export async function assertUnpacks(bytes: Buffer): Promise<void> {
  const zip = await open(bytes)
  let size = 0
  const counted = () => new Writable({
    write: (chunk: Buffer, _, done) => {
      size += chunk.length
      done(size > MOST_BYTES ? new Error('too large') : null)
    },
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (size + entry.uncompressedSize > MOST_BYTES) throw new Error('too large')
      await pipeline(await promisify(zip.openReadStream.bind(zip))(entry), counted())
    }
  } catch {
    throw unreadable()
  } finally {
    zip.close()
  }
}

const open = (bytes: Buffer): Promise<ZipFile> => new Promise((resolve, reject) => {
  fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => { if (error) reject(unreadable()); else resolve(zip) })
})

const unreadable = () => invalid('file', (t) => t('errors.exchange.unreadable'))
