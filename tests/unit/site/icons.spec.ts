import { readFileSync, readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import { app } from '#resources'
import type { ResourceData } from '#schema/definition'

/** Imported by URL, because this module uses the types of the browser. */
const { iconNamed, namedIcons } = await import(new URL('../../../admin/kit/controls/icons/named_icons.ts', import.meta.url).href) as {
  iconNamed: (name: string, instead?: string) => string
  namedIcons: Readonly<Record<string, string>>
}

const ofKit = (icon: string): string => readFileSync(`node_modules/@ant-design/icons-svg/inline-svg/outlined/${icon}.svg`, 'utf8')

test.group('site / icons', () => {
  test('the icons of the public pages are those of @ant-design/icons-svg', ({ assert }) => {
    const files = readdirSync('backend/pages/site/icons')
    assert.isNotEmpty(files)
    for (const file of files) assert.equal(readFileSync(`backend/pages/site/icons/${file}`, 'utf8'), ofKit(file.replace('.svg', '')), file)
  })

  test('every named icon exists in @ant-design/icons-svg', ({ assert }) => {
    for (const icon of Object.values(namedIcons)) assert.match(ofKit(icon), /^<svg [^>]*viewBox="[^"]+"[^>]*><path/, icon)
  })

  test('every icon name of resources.ts exists', ({ assert }) => {
    const resources = Object.values(app.resources) as unknown as ResourceData[]
    const names = resources.flatMap(({ admin, transitions = {} }) => [admin?.icon, ...Object.values(transitions).map(({ icon }) => icon)])
    const given = names.filter((name) => name !== undefined)
    assert.isAbove(given.length, 100)
    assert.deepEqual(given.filter((name) => iconNamed(name, 'none') === 'none'), [])
  })
})
