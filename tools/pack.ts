import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Beside every script, style and drawing its packed forms: made once here instead of with every request. */
export async function packFiles(directory: string) {
  const names = (await readdir(directory)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(names.map((name) => pack(join(directory, name))))
}

async function pack(file: string) {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
