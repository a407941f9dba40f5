/**
 * `npm run bench -- print`: 1,000 tags as one PDF, drawn as the server draws it. Time and memory are the result, beside those of a
 * single tag.
 */
import { renderPdf } from '#backend/services/paper/pdf/render_pdf'
import { tagPage } from '#backend/pages/printing/papers/item_tags'
import type { PaperDocument } from '#common/files/paper_document'
import { median } from './throughput.ts'

const TAGS = 1000
const ROUNDS = 3
const SIZE = { width_mm: 62, height_mm: 40, margin_mm: 3 }
const [GOAL_SECONDS, GOAL_MB] = [10, 200]
const FIRST_TAG = 100_000

export async function benchPrint(): Promise<void> {
  const idle = megabytesUsed()
  await renderPdf({ ...tags, pages: tags.pages.slice(0, 1) })
  const ready = megabytesUsed()
  const seconds: number[] = []
  let [size, first] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    size = (await renderPdf(tags)).length
    seconds.push((performance.now() - started) / 1000)
    first ||= megabytesUsed()
  }
  console.log(`${TAGS} tags as one PDF of ${(size / 1e6).toFixed(1)} MB, ${ROUNDS} times:`)
  console.log(`  ${seconds.map((one) => one.toFixed(1)).join(', ')} s; median ${resultOf(median(seconds), GOAL_SECONDS, 's')}`)
  const worker = `${(ready - idle).toFixed(1)} MB more for the worker thread and its fonts`
  console.log(`  memory: ${resultOf(first - ready, GOAL_MB, 'MB')}, ${worker}`)
}

const megabytesUsed = (): number => process.memoryUsage.rss() / 1e6

const resultOf = (value: number, goal: number, unit: string): string =>
  `${value.toFixed(1)} ${unit} (goal ${goal}: ${value <= goal ? 'met' : 'MISSED'})`

const tags: PaperDocument = {
  title: 'Tags', file_name: 'tags', locale: 'fr', copies: 1, ...SIZE,
  pages: Array.from({ length: TAGS }, (_, n) => tagPage({
    code: `AB${FIRST_TAG + n}`, client: 'Mohamed Abderrahmane El Idrissi', item: 'Tapis · Tapis à franges', due: 'Pour le 23/11/2026',
    place: `CMD-26-000012 · ${n + 1}/${TAGS}`,
  }, SIZE)),
}
