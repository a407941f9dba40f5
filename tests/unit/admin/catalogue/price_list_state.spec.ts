import { test } from '@japa/runner'
import { priceListState, type PriceListQuery } from '../../../../admin/staff/catalogue/price_list_state.ts'

const part = (values: Partial<PriceListQuery> = {}): PriceListQuery => (
  { isNeeded: true, data: [], error: null, isPlaceholderData: false, ...values }
)
const failure = new Error('offline')

test.group('admin / catalogue / parts of the price list', () => {
  test('{title}')
    .with([
      { title: 'all are there', last: part(), error: null, isWhole: true },
      { title: 'one is not read yet', last: part({ data: undefined }), error: null, isWhole: false },
      { title: 'one is still that of other categories', last: part({ isPlaceholderData: true }), error: null, isWhole: false },
      { title: 'one has failed', last: part({ data: undefined, error: failure }), error: failure, isWhole: false },
      { title: 'one has failed to be read again', last: part({ error: failure }), error: null, isWhole: true },
      { title: 'one is not needed', last: part({ isNeeded: false, data: undefined, error: failure }), error: null, isWhole: true },
    ])
    .run(({ assert }, { last, error, isWhole }) => {
      assert.deepEqual(priceListState([part(), last]), { error, isWhole })
    })
})
