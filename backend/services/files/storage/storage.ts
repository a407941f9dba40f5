/** Where the contents are stored: on the disk of this machine, or in an S3 bucket. */
import type { ByteRange } from '#common/files/byte_range'
import type { Readable } from 'node:stream'

export interface OpenedFile { readonly body: Readable; readonly size: number }

export interface Storage {
  /** Atomic: a reader never sees half a file. */
  write(path: string, content: Buffer, mime: string): Promise<void>
  /** null when there is no such file; `size` is that of the range. */
  read(path: string, range?: ByteRange): Promise<OpenedFile | null>
  /** Removing a file that does not exist is no error. */
  remove(path: string): Promise<void>
}
