import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

const files = globSync('admin/**/*.tsx').map((path) => ({ path, source: readFileSync(path, 'utf8') }))
const matching = (pattern: RegExp) => files.filter(({ source }) => pattern.test(source)).map(({ path }) => path).sort()

/**
 * What is no dialog with fields and buttons: a picture, the menu, the palette and the popups of a list close by a press beside them; the
 * lock screen by nothing but the PIN.
 */
const OWN_SHAPES = [
  'admin/kit/auth/pin/lock_screen.tsx', 'admin/kit/controls/alerts/modals.tsx', 'admin/kit/controls/dialog/dialog.tsx',
  'admin/staff/fields/media/lightbox.tsx', 'admin/staff/layout/menu_drawer.tsx', 'admin/staff/layout/palette/command_palette.tsx',
  'admin/staff/resource/list/tool_popup.tsx',
]

test.group('controls / dialogs', () => {
  test('every dialog is the one of the kit, for staff, clients and couriers', ({ assert }) => {
    assert.deepEqual(matching(/<dialog\b/), OWN_SHAPES)
    assert.deepEqual(matching(/antd\/es\/(modal|drawer|popconfirm)/), [])
  })

  test('its buttons are in the one foot', ({ assert }) => {
    const withDialog = matching(/<Dialog\b/)
    assert.isAbove(withDialog.length, 15)
    assert.deepEqual(withDialog.filter((path) => matching(/<footer\b/).includes(path)), [])
    assert.deepEqual(matching(/className="form-foot/), ['admin/kit/controls/dialog/form_foot.tsx'])
  })
})
