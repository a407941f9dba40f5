import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Writes a .br and a .gz file beside every script, stylesheet and SVG, so that no request has to compress them. */
export async function compressAssets(directory: string) {
  const names = (await readdir(directory)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(names.map((name) => compressFile(join(directory, name))))
}

async function compressFile(file: string) {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
