/** The interface to browse, for those who connect other programs to it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../providers/http.ts'
import { FailedRows } from '../controls/notices.tsx'
import '../resource/resource.css'
import { useSay } from '../definition/words.ts'
import './api.css'
import { callsOf, groupsOf, type OpenApi } from './document.ts'
import { Operation } from './operation.tsx'

export function Component() {
  const { t, language } = useSay()
  const query = useQuery({
    queryKey: ['openapi', language], staleTime: Infinity,
    queryFn: async ({ signal }) => (await call<OpenApi>('/api/openapi.json', { token: null, signal })).body,
  })
  return (
    <div className="resource-page api-page">
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
  const { t } = useSay()
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  const groups = useMemo(() => groupsOf(document, text), [document, text])
  const chosen = useMemo(() => callsOf(document).find(({ id }) => id === search.get('call')), [document, search])
  const list = useRef<HTMLElement>(null)
  // Whoever comes by a link sees where the call stands; the page itself stays where it is.
  useEffect(() => {
    const place = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (place) list.current?.scrollTo({ top: place.offsetTop - list.current.clientHeight / 2 })
  }, [document])
  const find = (q: string) => { setSearch((now) => { if (q) now.set('q', q); else now.delete('q'); return now }, { replace: true }) }
  return (
    <div className="api-browser" data-chosen={chosen !== undefined || undefined}>
      <nav ref={list} className="api-groups panel" aria-label={t('ui.api.calls')}>
        <input
          className="input" type="search" value={text} aria-label={t('ui.api.search')} placeholder={t('ui.api.search')}
          onChange={({ target }) => { find(target.value) }}
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
      {chosen ? <Operation key={chosen.id} document={document} called={chosen} /> : <About document={document} />}
    </div>
  )
}

const searchOf = (q: string, call: string) => new URLSearchParams({ ...(q && { q }), call }).toString()

/** Markdown of the simplest kind: paragraphs, points, code. */
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
