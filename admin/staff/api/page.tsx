/** The API reference, for developers of integrations. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../kit/providers/rest/http.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import '../resource/resource.css'
import { PageTabs } from '../menu/page_tabs.tsx'
import { useTranslation } from '../definition/translation.ts'
import './api.css'
import { callsOf, searchCalls, type OpenApi } from './openapi_document.ts'
import { OperationView } from './operation_view.tsx'

export function Component() {
  const { t, language } = useTranslation()
  const query = useQuery({
    queryKey: ['openapi', language], staleTime: Infinity,
    queryFn: async ({ signal }) => (await call<OpenApi>('/api/openapi.json', { token: null, signal })).body,
  })
  return (
    <div className="resource-page api-page">
      <PageTabs path="/user/api" />
      <header className="page-head">
        <h1>{t('ui.api.title')}</h1>
        <a className="button" href="/api/openapi.json" target="_blank" rel="noreferrer">OpenAPI 3.1</a>
      </header>
      {query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
        : query.data ? <Browser document={query.data} />
          : <div className="panel api-wait" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>}
    </div>
  )
}

function Browser({ document }: { document: OpenApi }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  const groups = useMemo(() => searchCalls(document, text), [document, text])
  const chosen = useMemo(() => callsOf(document).find(({ id }) => id === search.get('call')), [document, search])
  const list = useRef<HTMLElement>(null)
  // Scrolls the list, not the page, to the call of the URL.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) list.current?.scrollTo({ top: current.offsetTop - list.current.clientHeight / 2 })
  }, [document])
  const setQuery = (q: string) => { setSearch((now) => { if (q) now.set('q', q); else now.delete('q'); return now }, { replace: true }) }
  return (
    <div className="api-browser" data-chosen={chosen !== undefined || undefined}>
      <nav ref={list} className="api-groups panel" aria-label={t('ui.api.calls')}>
        <input
          className="input" type="search" value={text} aria-label={t('ui.api.search')} placeholder={t('ui.api.search')}
          onChange={({ target }) => { setQuery(target.value) }}
        />
        {groups.length === 0 && <p>{t('ui.list.nothing_found')}</p>}
        {groups.map(({ name, title, calls }) => (
          <details key={name} open={text !== '' || chosen?.tag === name}>
            <summary>{title} <small>{calls.length}</small></summary>
            <ul>{calls.map(({ id, method, path, operation }) => (
              <li key={id}>
                <Link to={{ search: `?${searchOf(text, id)}` }} aria-current={chosen?.id === id || undefined}>
                  <span className="api-method" data-method={method}>{method}</span>
                  <span>{operation.summary}<code dir="ltr">{path}</code></span>
                </Link>
              </li>
            ))}</ul>
          </details>
        ))}
      </nav>
      {chosen ? <OperationView key={chosen.id} document={document} apiCall={chosen} /> : <About document={document} />}
    </div>
  )
}

const searchOf = (q: string, call: string) => new URLSearchParams({ ...(q && { q }), call }).toString()

/** Renders a subset of Markdown: paragraphs, list items and code. */
function About({ document: { info } }: { document: OpenApi }) {
  const points = info.description.split('\n').filter((line) => line.startsWith('- '))
  const [first = ''] = info.description.split('\n')
  return (
    <article className="api-operation panel">
      <h2>{info.title} <small dir="ltr">{info.version}</small></h2>
      <p>{first}</p>
      <ul className="api-points">{points.map((point) => <li key={point}>{withCode(point.slice(2))}</li>)}</ul>
    </article>
  )
}

const withCode = (text: string) => text.split('`').map((part, index) => (index % 2 ? <code key={index} dir="ltr">{part}</code> : part))
