import { Link } from 'react-router'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { pagesBeside } from './entries.ts'

/** Navigation between the pages that share an entry of the menu. `path`: that of this page. */
export function PageTabs({ path }: { readonly path: string }) {
  const { t } = useTranslator()
  const pages = pagesBeside(path)
  if (!pages[0]) return null
  return (
    <nav className="list-tabs" aria-label={t(pages[0].title)}>
      {/* Not by the address: the home of a worker is such a page. */}
      {pages.map((page) => (
        <Link key={page.path} to={page.path} aria-current={page.path === path ? 'page' : undefined}>{t(page.title)}</Link>
      ))}
    </nav>
  )
}
