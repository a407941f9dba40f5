import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Storage } from './storage.ts'

/** Storage in a directory that only this program writes to. */
export function diskStorage(root: string): Storage {
  const resolvePath = (path: string) => {
    const full = resolve(join(root, path))
    if (!full.startsWith(resolve(root) + sep)) throw new Error(`${path} leads out of the storage directory`)
    return full
  }
  return {
    async write(path, content) {
      const full = resolvePath(path)
      // Written under another name and renamed when complete.
      const part = `${full}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(full), { recursive: true })
      try {
        await writeThrough(part, content)
        await rename(part, full)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(path, range) {
      const full = resolvePath(path)
      const found = await stat(full).catch(() => null)
      if (!found?.isFile()) return null
      return { body: createReadStream(full, range), size: range ? range.end - range.start + 1 : found.size }
    },
    async remove(path) {
      await rm(resolvePath(path), { force: true })
    },
  }
}

async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
