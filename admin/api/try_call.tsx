/** The call itself, with the session of the person who looks: what it answers is what they may see. */
import { useState, type SubmitEvent } from 'react'
import { call, type Method } from '../providers/http.ts'
import { Failure } from '../providers/failure.ts'
import { useSay } from '../definition/words.ts'
import { bodyOf, example, parametersOf, type Call, type OpenApi } from './document.ts'

interface Told { readonly status: string; readonly body: unknown; readonly milliseconds: number }

export function TryCall({ document, called }: { document: OpenApi; called: Call }) {
  const { t, format } = useSay()
  const schema = bodyOf(called)
  const path = parametersOf(document, called).filter((parameter) => parameter.in === 'path')
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const [query, setQuery] = useState(called.method === 'get' && called.id.endsWith('.list') ? '_end=3' : '')
  const [body, setBody] = useState(() => (schema ? JSON.stringify(example(document, schema), null, 2) : ''))
  const [told, setTold] = useState<Told | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const started = performance.now()
    const address = called.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
    const answer = await ask(called.method, `${address}${query && `?${query}`}`, schema && body)
    setTold({ ...answer, milliseconds: Math.round(performance.now() - started) })
    setIsBusy(false)
  }
  return (
    <form className="api-try" onSubmit={(event) => { void send(event) }}>
      {path.map(({ name }) => (
        <label key={name} className="field"><span dir="ltr">{name}</span>
          <input
            className="input" dir="ltr" required value={parts[name] ?? ''}
            onChange={({ target }) => { setParts({ ...parts, [name]: target.value }) }}
          />
        </label>
      ))}
      {called.method === 'get' && (
        <label className="field"><span>{t('ui.api.query')}</span>
          <input
            className="input" dir="ltr" value={query} placeholder="status=pending&_sort=id"
            onChange={({ target }) => { setQuery(target.value) }}
          />
        </label>
      )}
      {schema && (
        <label className="field"><span>{t('ui.api.body')}</span>
          <textarea
            className="input" dir="ltr" rows={8} value={body} spellCheck={false}
            onChange={({ target }) => { setBody(target.value) }}
          />
        </label>
      )}
      {called.method !== 'get' && <p className="field-help">{t('ui.api.real')}</p>}
      <button type="submit" className="button" data-kind="primary" disabled={isBusy}>{t('ui.api.send')}</button>
      {told && (
        <section className="api-told" aria-live="polite">
          <p><code dir="ltr">{told.status}</code> · <bdi>{format.number(told.milliseconds)} ms</bdi></p>
          <pre dir="ltr" tabIndex={0}>{JSON.stringify(told.body, null, 2)}</pre>
        </section>
      )}
    </form>
  )
}

async function ask(method: string, path: string, body: string | undefined): Promise<Omit<Told, 'milliseconds'>> {
  try {
    const sent = body ? { body: JSON.parse(body) as unknown } : {}
    // The document has no other methods than those of a call.
    const { status, body: answer } = await call<unknown>(path, { method: method.toUpperCase() as Method, ...sent })
    return { status: String(status), body: answer }
  } catch (error) {
    if (!(error instanceof Failure)) return { status: 'JSON', body: String(error) }
    const { code, message, errors } = error
    return { status: String(error.statusCode), body: { code, message, errors } }
  }
}
