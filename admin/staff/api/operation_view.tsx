import { useTranslation } from '../definition/translation.ts'
import { responsesOf, requestBodyOf, parametersOf, typeText, type ApiCall, type OpenApi, type Parameter } from './openapi_document.ts'
import { SchemaView, EnumValues } from './schema_view.tsx'
import { TryCall } from './try_call.tsx'

export function OperationView({ document, apiCall }: { document: OpenApi; apiCall: ApiCall }) {
  const { t } = useTranslation()
  const { operation } = apiCall
  const body = requestBodyOf(apiCall)
  const guards = operation.security.flatMap((scheme) => Object.keys(scheme))
  const canTry = guards.includes('user') && !/\/(live|export|media)$/.test(apiCall.path)
  return (
    <article className="api-operation panel">
      <header>
        <p className="api-facts">{document.tags.find(({ name }) => name === apiCall.tag)?.description}</p>
        <h2>{operation.summary}</h2>
      </header>
      <p className="api-address" dir="ltr">
        <span className="api-method" data-method={apiCall.method}>{apiCall.method}</span> <code>{apiCall.path}</code>
      </p>
      {operation.description && <p>{operation.description}</p>}
      <p className="api-facts">
        {guards.length === 0 ? t('ui.api.open') : t('ui.api.whose', { who: guards.join(', ') })}
        {operation['x-permissions'] && <> · <code dir="ltr">{operation['x-permissions'].join(' + ')}</code></>}
      </p>
      <Parameters document={document} parameters={parametersOf(document, apiCall)} />
      {body && <section><h3>{t('ui.api.body')}</h3><SchemaView document={document} schema={body} /></section>}
      <section>
        <h3>{t('ui.api.answers')}</h3>
        <ul className="api-answers">{responsesOf(document, apiCall).map(({ status, description, schema }) => (
          <li key={status}>
            <p><code dir="ltr" data-good={status.startsWith('2') || undefined}>{status}</code> {description}</p>
            {schema && status.startsWith('2') && <SchemaView document={document} schema={schema} />}
          </li>
        ))}</ul>
      </section>
      {canTry && <section><h3>{t('ui.api.try')}</h3><TryCall key={apiCall.id} document={document} apiCall={apiCall} /></section>}
    </article>
  )
}

function Parameters({ document, parameters }: { document: OpenApi; parameters: readonly Parameter[] }) {
  const { t } = useTranslation()
  if (parameters.length === 0) return null
  return (
    <details className="api-parameters" open={parameters.length < 8}>
      <summary><h3>{t('ui.api.parameters', { count: parameters.length })}</h3></summary>
      <dl className="api-shape">
        {parameters.map(({ name, in: where, required, schema, description, 'x-operators': operators }) => (
          <div key={`${where} ${name}`}>
            <dt><code dir="ltr">{name}</code>{required && <span className="required-mark" aria-hidden="true">*</span>}</dt>
            <dd className="api-leaf">
              <code dir="ltr">{where}: {schema ? typeText(schema) : 'json'}</code>
              {schema && <EnumValues document={document} schema={schema} />}
              {operators && <code dir="ltr" className="api-values">{operators.map((operator) => `_${operator}`).join(' · ')}</code>}
              {description && <small>{description}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
