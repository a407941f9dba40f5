import { test } from '@japa/runner'
import { drawPdf } from '#backend/services/paper/pdf/typst_compiler'
import { depositSlipPage } from '#backend/pages/printing/papers/deposit_slip'
import { tagPage } from '#backend/pages/printing/papers/item_tags'
import { labelPage } from '#backend/pages/printing/papers/labels'
import { translator } from '#backend/engine/i18n/translator'
import { blocksWith, OVERLONG, PAPER_SIZES, paperOf } from '#tests/support/papers/overlong_papers'
import { picturesOf, qrCodeIn, type PagePicture } from '#tests/support/papers/pdf_pictures'
import type { PaperBlock, PaperDocument } from '#common/files/paper_document'

const SCALE = 3
const PIXELS_PER_MM = SCALE * 72 / 25.4
/** Of a letter that hangs a little over its place. */
const TOLERANCE_MM = 0.6

/** Whether something is drawn between two distances from the left, in millimetres. */
function isDrawnBetween({ width, height, data }: PagePicture, from: number, to: number): boolean {
  const [first, last] = [Math.max(0, Math.ceil(from * PIXELS_PER_MM)), Math.min(width, Math.floor(to * PIXELS_PER_MM))]
  for (let y = 0; y < height; y++) {
    for (let x = first; x < last; x++) if ((data[(y * width + x) * 4] ?? 255) < 200) return true
  }
  return false
}

const draw = (paper: PaperDocument) => picturesOf(drawPdf(paper), SCALE)

async function overflowsOf(paper: PaperDocument): Promise<boolean[]> {
  const { width_mm, margin_mm } = paper
  return (await draw(paper)).map((picture) => isDrawnBetween(picture, 0, margin_mm - TOLERANCE_MM)
    || isDrawnBetween(picture, width_mm - margin_mm + TOLERANCE_MM, width_mm))
}

test.group('paper / overlong words', () => {
  for (const [name, size] of Object.entries(PAPER_SIZES)) {
    for (const locale of ['en', 'ar'] as const) {
      test(`no text of a ${name} leaves the paper: ${locale}`, async ({ assert }) => {
        for (const word of OVERLONG[locale]) {
          const pages = blocksWith(word, word).map((block) => ({ blocks: [block], footer: word }))
          const overflows = await overflowsOf({ ...paperOf(locale, size, []), pages })
          assert.isAtLeast(overflows.length, pages.length)
          assert.isFalse(overflows.some(Boolean), `${word.slice(0, 20)}: page ${overflows.indexOf(true) + 1}`)
        }
      })
    }
  }

  test('a word stays in its cell: the place beside it is empty', async ({ assert }) => {
    for (const [locale, isRightToLeft] of [['en', false], ['ar', true]] as const) {
      for (const word of OVERLONG[locale]) {
        const beside = (block: PaperBlock, share: number) => ({ block, share })
        const cases = [
          beside({ kind: 'columns', columns: [{ share: 1, blocks: [{ kind: 'text', text: word }] }, { share: 1, blocks: [] }] }, 0.5),
          beside({ kind: 'table', columns: [{ label: '', share: 3 }, { label: '', share: 2 }], rows: [[word, '']] }, 0.6),
          beside({ kind: 'fields', rows: [{ label: word, value: '' }] }, 0.5),
        ]
        for (const { block, share } of cases) {
          const { width_mm: width, margin_mm: margin, ...rest } = PAPER_SIZES.roll!
          // The lines of a table go through.
          const [picture] = await draw(paperOf(locale, { width_mm: width, margin_mm: margin, ...rest }, [block]))
          const edge = margin + (width - 2 * margin) * share + 2
          const [from, to] = isRightToLeft ? [0, width - edge] : [edge, width]
          const isTable = block.kind === 'table'
          assert.equal(isDrawnBetween(picture!, from, to), isTable, `${locale} ${block.kind} ${word.slice(0, 20)}`)
          if (isTable) assert.isAtMost(linesBetween(picture!, from, to), 4, `${locale} ${word.slice(0, 20)}`)
        }
      }
    }
  })

  test('the codes of tags, labels, badges and stubs are read, whatever is written beside them', async ({ assert }) => {
    for (const locale of ['en', 'ar'] as const) {
      const t = translator(locale)
      for (const word of OVERLONG[locale]) {
        for (const size of [PAPER_SIZES.label!, PAPER_SIZES.strip!]) {
          const words = { client: word, item: word, size: word, colour: word, due: word, place: word }
          const tag = tagPage({ code: '7K2M9QX4', number: '121·1', ...words }, size)
          assert.deepEqual((await draw({ ...paperOf(locale, size, tag.blocks) })).map(qrCodeIn), ['7K2M9QX4'])
        }
        const place = labelPage({ code: 'ST-01', name: word, detail: word }, PAPER_SIZES.label!)
        assert.deepEqual((await draw(paperOf(locale, PAPER_SIZES.label!, place.blocks))).map(qrCodeIn), ['ST-01'])
        const { blocks } = depositSlipPage(t, {
          company: { name: word, address: word, phones: [], email: null, legal: {} }, code: 'CMD-26-000012', client: word, phone: null,
          date: '1', promised: null, items: [{ tag: '7K2M9QX4', item: word, quantity: 2, amount: '1.250,00 MAD' }], declared: null,
          sums: [{ label: word, value: '1.250,00 MAD' }], is_price_ahead: true, link: 'https://example.org/o/abc',
        })
        const paper = paperOf(locale, PAPER_SIZES.roll!, blocks)
        assert.deepEqual(await overflowsOf(paper), [false])
        // The code of the stub, without the one of the link above it.
        const stub = paperOf(locale, PAPER_SIZES.roll!, blocks.slice(blocks.findLastIndex(({ kind }) => kind === 'rule')))
        assert.deepEqual((await draw(stub)).map(qrCodeIn), ['CMD-26-000012'])
      }
    }
  })
})

/** Rows of pixels in which something is drawn. */
const linesBetween = ({ width, height, data }: PagePicture, from: number, to: number): number =>
  Array.from({ length: height }, (_, y) => y).filter((y) => isDrawnBetween(
    { width, height: 1, data: data.subarray(y * width * 4, (y + 1) * width * 4) }, from, to,
  )).length
