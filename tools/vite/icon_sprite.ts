/**
 * `import sprite from 'virtual:icon_sprite'` is the URL of one SVG file with a symbol for each icon of
 * admin/kit/controls/icons/named_icons.ts.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { filledIcons, namedIcons, tradeIcons } from '../../admin/kit/controls/icons/named_icons.ts'
import { ROOT } from '../root.ts'

const ID = 'virtual:icon_sprite'
const DEVELOPMENT_URL = '/icon_sprite.svg'

export function iconSprite(): Plugin {
  const source = sprite()
  const built = `assets/icons-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`
  let isServed = false
  return {
    name: 'icon-sprite',
    configResolved({ command }) { isServed = command === 'serve' },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(isServed ? DEVELOPMENT_URL : `/${built}`)}` : null),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: built, source })
    },
    configureServer({ middlewares }) {
      middlewares.use(DEVELOPMENT_URL, (_request, response) => { response.setHeader('content-type', 'image/svg+xml').end(source) })
    },
  }
}

function sprite(): string {
  const files = [
    ...Object.entries(namedIcons).map(([name, icon]) => [name, `outlined/${icon}`] as const),
    ...Object.entries(filledIcons).map(([name, icon]) => [name, `filled/${icon}`] as const),
  ]
  const kit = files.map(([name, file]) => {
    const drawing = readFileSync(`${ROOT}node_modules/@ant-design/icons-svg/inline-svg/${file}.svg`, 'utf8')
    return drawing.replace(/^<svg/, `<symbol id="${name}"`).replace('</svg>', '</symbol>')
  })
  const line = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
  const own = Object.entries(tradeIcons).map(([name, d]) => `<symbol id="${name}" viewBox="0 0 24 24"><path ${line} d="${d}"/></symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...kit, ...own].join('')}</svg>`
}
