import { test } from '@japa/runner'

/** Imported by URL: the types of the file are those of a browser, which tests do not have. */
const { tooltipPosition } = await import(new URL('../../../../admin/kit/controls/tooltip_text.ts', import.meta.url).href) as {
  tooltipPosition: (button: object, tip: object, page: object) => { left: number; top: number }
}

const PAGE = { width: 400 }
const TIP = { width: 120, height: 24 }

test.group('controls / tooltip', () => {
  test('stands above the button, at the top edge below it, and inside the window').with([
    { at: { left: 200, top: 100, bottom: 140, width: 40, height: 40 }, expected: { left: 160, top: 70 } },
    { at: { left: 200, top: 10, bottom: 50, width: 40, height: 40 }, expected: { left: 160, top: 56 } },
    { at: { left: 0, top: 100, bottom: 140, width: 40, height: 40 }, expected: { left: 8, top: 70 } },
    { at: { left: 380, top: 100, bottom: 140, width: 40, height: 40 }, expected: { left: 272, top: 70 } },
  ]).run(({ assert }, { at, expected }) => {
    assert.deepEqual(tooltipPosition(at, TIP, PAGE), expected)
  })
})
