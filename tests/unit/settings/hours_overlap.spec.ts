import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { findOverlap } from '#backend/services/settings/hours_overlap'
import { openingHoursProblem } from '#backend/services/settings/opening_hours_problem'

const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const span = (from: string, to: string) => ({ from, to })

test.group('settings / hours_overlap', () => {
  test('{names} overlap')
    .with([
      { week: { mon: [span('09:00', '13:00'), span('12:00', '14:00')] }, names: ['mon 09:00', 'mon 12:00'] },
      { week: { mon: [span('15:00', '19:00'), span('09:00', '16:00')] }, names: ['mon 15:00', 'mon 09:00'] },
      { week: { fri: [span('20:00', '02:00')], sat: [span('01:00', '09:00')] }, names: ['fri 20:00', 'sat 01:00'] },
      { week: { sun: [span('20:00', '02:00')], mon: [span('01:00', '09:00')] }, names: ['sun 20:00', 'mon 01:00'] },
      { week: { mon: [span('20:00', '02:00'), span('22:00', '23:00')] }, names: ['mon 20:00', 'mon 22:00'] },
      { week: { thu: [span('09:00', '24:00'), span('23:00', '23:30')] }, names: ['thu 09:00', 'thu 23:00'] },
    ])
    .run(({ assert }, { week, names }) => {
      assert.deepEqual(findOverlap({ ...closed, ...week })?.map(({ day, from }) => `${day} ${from}`), names)
      assert.isNotNull(openingHoursProblem({ ...closed, ...week }))
    })

  test('hours that only touch do not overlap, and what cannot be read is not named', ({ assert }) => {
    const touching = {
      ...closed, mon: [span('09:00', '13:00'), span('13:00', '19:00')], sat: [span('20:00', '02:00')], sun: [span('02:00', '04:00')],
    }
    for (const week of [touching, {}, null, { mon: 'never' }, { ...closed, mon: [span('9', '12:00'), span('10:00', '11:00')] }])
      assert.isNull(findOverlap(week))
    assert.isNull(openingHoursProblem(touching))
  })

  test('the refusal names both in {$self}').with(['en', 'es', 'fr', 'ar'] as const).run(({ assert }, locale) => {
    const t = translator(locale)
    const text = openingHoursProblem({ ...closed, fri: [span('20:00', '02:00')], sat: [span('01:00', '09:00')] })?.(t) ?? ''
    for (const part of [t('shapes.opening_hours.fri'), '20:00–02:00', t('shapes.opening_hours.sat'), '01:00–09:00'])
      assert.include(text, part)
  })
})
