import { test } from '@japa/runner'
import { rangeOf } from '../../../../admin/courier/worker/range_of.ts'

const kept = () => new Response('0123456789', { headers: { 'content-type': 'audio/mp4', 'content-length': '10' } })

test.group('courier / voice notes that are kept for the time without a network', () => {
  test('{header}: {status}')
    .with([
      { header: 'bytes=0-1', status: 206, range: 'bytes 0-1/10', text: '01' },
      { header: 'bytes=4-', status: 206, range: 'bytes 4-9/10', text: '456789' },
      { header: 'bytes=-3', status: 206, range: 'bytes 7-9/10', text: '789' },
      { header: 'bytes=0-99', status: 206, range: 'bytes 0-9/10', text: '0123456789' },
      { header: 'bytes=10-', status: 416, range: 'bytes */10', text: '' },
      { header: 'bytes=0-1,4-5', status: 200, range: null, text: '0123456789' },
      { header: null, status: 200, range: null, text: '0123456789' },
    ])
    .run(async ({ assert }, { header, status, range, text }) => {
      const answer = await rangeOf(kept(), header)
      assert.equal(answer.status, status)
      assert.equal(answer.headers.get('content-range'), range)
      const body = await answer.text()
      assert.equal(body, text)
      if (status === 206) {
        assert.equal(answer.headers.get('content-length'), String(body.length))
        assert.equal(answer.headers.get('content-type'), 'audio/mp4')
      }
    })
})
