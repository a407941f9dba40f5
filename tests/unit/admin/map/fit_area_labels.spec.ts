import { test } from '@japa/runner'
import { importAdmin } from '#tests/support/browser/browser_globals'

const { fitAreaLabels } = await importAdmin('kit/map/fit_area_labels.ts') as {
  fitAreaLabels: (map: object, areas: readonly object[]) => () => void
}

/** An area from west to east with a label of this width; `isTight` is the attribute of its label. */
function anArea(west: number, east: number, labelWidth: number) {
  const label = {
    isTight: false, offsetWidth: labelWidth,
    toggleAttribute(_: string, isOn: boolean) { label.isTight = isOn },
  }
  const bounds = { getSouthWest: () => ({ lng: west }), getSouthEast: () => ({ lng: east }) }
  return { label, getTooltip: () => ({ getElement: () => label }), getBounds: () => bounds }
}

test.group('map / labels of areas', () => {
  test('a label is shown where its area is wide enough, at every zoom, until the areas go', ({ assert }) => {
    let pixels = 10
    let zoomed: (() => void) | null = null
    const map = {
      latLngToLayerPoint: ({ lng }: { lng: number }) => ({ x: lng * pixels }),
      on: (_: string, run: () => void) => { zoomed = run },
      off: (_: string, run: () => void) => { if (zoomed === run) zoomed = null },
    }
    const areas = [anArea(0, 5, 40), anArea(-3, 0, 40)]
    const tight = () => areas.map(({ label }) => label.isTight)
    const stop = fitAreaLabels(map, areas)
    assert.deepEqual(tight(), [false, true])
    pixels = 20
    zoomed!()
    assert.deepEqual(tight(), [false, false])
    pixels = 2
    zoomed!()
    assert.deepEqual(tight(), [true, true])
    stop()
    assert.isNull(zoomed)
  })
})
