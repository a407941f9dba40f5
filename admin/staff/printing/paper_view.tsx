/** Draws the blocks of a paper; the print page and the hidden frame show the same. Paper is white and black in dark mode too. */
import type { PaperBlock, PaperColumn, PaperDocument, PaperPage } from '#common/files/paper_document'
import { directionOf } from '#common/locales'
import { PaperQr } from './paper_qr.tsx'

export function PaperView({ document }: { document: PaperDocument }) {
  const { locale, copies, pages, height_mm } = document
  const sheets = Array.from({ length: copies }, (_, copy) => pages.map((page, index) => ({ page, key: `${copy} ${index}` }))).flat()
  return (
    <div className="paper-pages" lang={locale} dir={directionOf(locale)} data-fixed={height_mm !== null || undefined}>
      {sheets.map(({ page, key }) => <Page key={key} page={page} />)}
    </div>
  )
}

const Page = ({ page: { blocks, footer } }: { page: PaperPage }) => (
  <section className="paper-page">
    <div className="paper-body"><Blocks blocks={blocks} /></div>
    {footer !== undefined && <footer className="paper-footer">{footer}</footer>}
  </section>
)

const Blocks = ({ blocks }: { blocks: readonly PaperBlock[] }) => blocks.map((block, index) => <Block key={index} block={block} />)

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case 'text':
      return <p className="paper-text" data-size={block.size} data-align={block.align} data-strong={block.is_strong}>{block.text}</p>
    case 'qr': return <PaperQr content={block.content} size_mm={block.size_mm} />
    case 'columns':
      return (
        <div className="paper-columns">
          {block.columns.map(({ share, blocks }, index) => (
            <div key={index} style={{ flexGrow: share }}><Blocks blocks={blocks} /></div>
          ))}
        </div>
      )
    case 'fields':
      return (
        <dl className="paper-fields">
          {block.rows.map(({ label, value }, index) => <Pair key={index} label={label} value={value} />)}
        </dl>
      )
    case 'totals':
      return (
        <dl className="paper-totals">
          {block.rows.map(({ label, value, is_strong }, index) => <Pair key={index} label={label} value={value} is_strong={is_strong} />)}
        </dl>
      )
    case 'table': return <Table columns={block.columns} rows={block.rows} />
    case 'signatures':
      return <div className="paper-signatures">{block.labels.map((label, index) => <p key={index}>{label}</p>)}</div>
    case 'rule': return <hr className="paper-rule" />
    case 'space': return <div style={{ blockSize: `${block.mm}mm` }} />
  }
}

const Pair = ({ label, value, is_strong }: { label: string; value: string; is_strong?: boolean | undefined }) => (
  <div data-strong={is_strong}><dt>{label}</dt><dd>{value}</dd></div>
)

function Table({ columns, rows }: { columns: readonly PaperColumn[]; rows: readonly (readonly string[])[] }) {
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0)
  return (
    <table className="paper-table">
      <colgroup>
        {columns.map(({ share }, index) => <col key={index} style={share ? { inlineSize: `${(share / shares) * 100}%` } : undefined} />)}
      </colgroup>
      {columns.some(({ label }) => label !== '') && (
        <thead>
          <tr>{columns.map(({ label, align, share }, index) => (
            label === '' ? <td key={index} /> : <th key={index} scope="col" data-align={align} data-share={share}>{label}</th>
          ))}</tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((text, at) => (
              <td key={at} data-align={columns[at]?.align} data-share={columns[at]?.share}>{withWholeCodes(text)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A browser would break a code after its hyphen. */
const withWholeCodes = (text: string) =>
  text.split(/(\b[A-Z]{2,6}(?:-\d{1,8}){1,3})/).map((part, index) => (index % 2 ? <span key={index} className="paper-code">{part}</span> : part))
