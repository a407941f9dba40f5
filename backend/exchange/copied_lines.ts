import { Transform } from 'node:stream'

const NEWLINE = '\n'.charCodeAt(0)

/**
 * Turns the lines that COPY sends into those of a file: `write` gets whole lines, of which it may change the bytes.
 * `head` and `foot` stand above and below them.
 */
export function copiedLines(write: (lines: Buffer) => Buffer, { head, foot = '' }: { head: string; foot?: string }): Transform {
  let incomplete = Buffer.alloc(0)
  const lines = new Transform({
    transform(chunk: Buffer, _, done) {
      const bytes = incomplete.length ? Buffer.concat([incomplete, chunk]) : chunk
      const end = bytes.lastIndexOf(NEWLINE) + 1
      incomplete = Buffer.from(bytes.subarray(end))
      if (end > 0) this.push(write(bytes.subarray(0, end)))
      done()
    },
    flush(done) { done(null, foot) },
  })
  lines.push(head)
  return lines
}
