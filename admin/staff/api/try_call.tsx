/** Sends the call with the session of the user, and shows the response. */
import { useState, type SubmitEvent } from 'react'
import { call, type Method } from '../../kit/providers/rest/http.ts'
import { Failure } from '../../kit/providers/rest/api_failure.ts'
import { useTranslation } from '../definition/translation.ts'
import { requestBodyOf, exampleOf, parametersOf, type ApiCall, type OpenApi } from './openapi_document.ts'

interface TryResult { readonly status: string; readonly body: unknown; readonly milliseconds: number }

export function TryCall({ document, apiCall }: { document: OpenApi; apiCall: ApiCall }) {
  const { t, format } = useTranslation()
  const schema = requestBodyOf(apiCall)
  const path = parametersOf(document, apiCall).filter((parameter) => parameter.in === 'path')
  const [pathParams, setPathParams] = useState<Readonly<Record<string, string>>>({})
  const [query, setQuery] = useState(apiCall.method === 'get' && apiCall.id.endsWith('.list') ? '_end=3' : '')
  const [body, setBody] = useState(() => (schema ? JSON.stringify(exampleOf(document, schema), null, 2) : ''))
  const [result, setResult] = useState<TryResult | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const started = performance.now()
    const address = apiCall.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? ''))
    const response = await sendCall(apiCall.method, `${address}${query && `?${query}`}`, schema && body)
    setResult({ ...response, milliseconds: Math.round(performance.now() - started) })
    setIsBusy(false)
  }
  return (
    <form className="api-try" onSubmit={(event) => { void send(event) }}>
      {path.map(({ name }) => (
        <label key={name} className="field"><span dir="ltr">{name}</span>
          <input
            className="input" dir="ltr" required value={pathParams[name] ?? ''}
            onChange={({ target }) => { setPathParams({ ...pathParams, [name]: target.value }) }}
          />
        </label>
      ))}
      {apiCall.method === 'get' && (
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
      {apiCall.method !== 'get' && <p className="field-help">{t('ui.api.real')}</p>}
      <button type="submit" className="button" data-kind="primary" disabled={isBusy}>{t('ui.api.send')}</button>
      {result && (
        <section className="api-told" aria-live="polite">
          <p><code dir="ltr">{result.status}</code> · <bdi>{format.number(result.milliseconds)} ms</bdi></p>
          <pre dir="ltr" tabIndex={0}>{JSON.stringify(result.body, null, 2)}</pre>
        </section>
      )}
    </form>
  )
}

async function sendCall(method: string, path: string, body: string | undefined): Promise<Omit<TryResult, 'milliseconds'>> {
  try {
    const options = body ? { body: JSON.parse(body) as unknown } : {}
    // The document has only the methods of `call`.
    const { status, body: response } = await call<unknown>(path, { method: method.toUpperCase() as Method, ...options })
    return { status: String(status), body: response }
  } catch (error) {
    if (!(error instanceof Failure)) return { status: 'JSON', body: String(error) }
    const { code, message, errors } = error
    return { status: String(error.statusCode), body: { code, message, errors } }
  }
}
