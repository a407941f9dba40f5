/** Minifies /first.js, which Vite only copies. Every page waits for it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { minify, type Plugin } from 'vite'

export function minifiedFirstScript(): Plugin {
  return {
    name: 'minified-first-script',
    apply: 'build',
    async writeBundle({ dir }) {
      const file = `${dir}/first.js`
      const { code, errors } = await minify(file, readFileSync(file, 'utf8'))
      if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
      writeFileSync(file, code)
    },
  }
}
