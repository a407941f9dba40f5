import { test } from '@japa/runner'
import { withAlert, withFollowUp, type Alert, type OpenAlert } from '../../../../admin/kit/providers/open_alerts.ts'

let open: readonly OpenAlert[] = []
let count = 0
const said = () => open.map(({ title, message, action: back, offer }) => [title, message, back?.label, offer?.label])
const action = (label: string) => ({ label, run: () => undefined })
const show = (alert: Partial<Alert> & Pick<Alert, 'type' | 'title'>, key?: string) => {
  count += 1
  open = withAlert(open, { mode: 'block', timeOut: 0, confirm: false, message: '', ...alert, key: key ?? count, shown: count })
}
const done = (title: string, more: Partial<Alert> = {}) => { show({ type: 'success', title, timeOut: 4_000, ...more }) }
const follow = (line = '', label = 'Print receipt') => {
  open = withFollowUp(open, { title: 'Receipt', line, offer: action(label) }, ++count)
}

test.group('alerts / one toast at a time', (group) => {
  group.each.setup(() => { open = [] })

  test('the sentence of what happened last replaces the one before', ({ assert }) => {
    done('Order received.', { action: action('Undo') })
    show({ type: 'notification', title: 'Nothing to copy', timeOut: 6_000 })
    done('Payment recorded.', { action: action('Undo') })
    assert.deepEqual(said(), [['Payment recorded.', '', 'Undo', undefined]])
  })

  test('what follows from it joins it: undo and offer are both kept, whichever comes first', ({ assert }) => {
    done('Payment recorded.', { action: action('Undo') })
    follow()
    const joined = [['Payment recorded.', '', 'Undo', 'Print receipt']]
    assert.deepEqual(said(), joined)
    open = []
    follow()
    assert.deepEqual(said(), [['Receipt', '', undefined, 'Print receipt']])
    done('Payment recorded.', { action: action('Undo') })
    assert.deepEqual(said(), joined)
    follow('Receipt: sent', 'Preview')
    assert.deepEqual(said(), [['Payment recorded.', 'Receipt: sent', 'Undo', 'Preview']])
  })

  test('each time that it is shown its time begins anew', ({ assert }) => {
    done('Payment recorded.')
    const [first] = open
    follow()
    assert.equal(open[0]?.key, first?.key)
    assert.isAbove(open[0]?.shown ?? 0, first?.shown ?? 0)
  })

  test('a failure and a notice of the page stay beside it, until somebody has read them', ({ assert }) => {
    show({ type: 'danger', title: 'Error' }, 'failure')
    show({ type: 'warning', title: 'A second person counts' })
    done('Order received.')
    done('Payment recorded.')
    assert.deepEqual(said().map(([title]) => title), ['Error', 'A second person counts', 'Payment recorded.'])
  })
})
