import { useSay } from '../definition/words.ts'
import { answersOf, bodyOf, parametersOf, typeText, type Call, type OpenApi, type Parameter } from './document.ts'
import { Shape, Values } from './shape.tsx'
import { TryCall } from './try_call.tsx'

export function Operation({ document, called }: { document: OpenApi; called: Call }) {
  const { t } = useSay()
  const { operation } = called
  const body = bodyOf(called)
  const holders = operation.security.flatMap((scheme) => Object.keys(scheme))
  const isOwn = holders.includes('user') && !/\/(live|export|media)$/.test(called.path)
  return (
    <article className="api-operation panel">
      <header>
        <p className="api-facts">{document.tags.find(({ name }) => name === called.tag)?.description}</p>
        <h2>{operation.summary}</h2>
      </header>
      <p className="api-address" dir="ltr">
        <span className="api-method" data-method={called.method}>{called.method}</span> <code>{called.path}</code>
      </p>
      {operation.description && <p>{operation.description}</p>}
      <p className="api-facts">
        {holders.length === 0 ? t('ui.api.open') : t('ui.api.whose', { who: holders.join(', ') })}
        {operation['x-permissions'] && <> · <code dir="ltr">{operation['x-permissions'].join(' + ')}</code></>}
      </p>
      <Parameters document={document} parameters={parametersOf(document, called)} />
      {body && <section><h3>{t('ui.api.body')}</h3><Shape document={document} schema={body} /></section>}
      <section>
        <h3>{t('ui.api.answers')}</h3>
        <ul className="api-answers">{answersOf(document, called).map(({ status, description, schema }) => (
          <li key={status}>
            <p><code dir="ltr" data-good={status.startsWith('2') || undefined}>{status}</code> {description}</p>
            {schema && status.startsWith('2') && <Shape document={document} schema={schema} />}
          </li>
        ))}</ul>
      </section>
      {isOwn && <section><h3>{t('ui.api.try')}</h3><TryCall key={called.id} document={document} called={called} /></section>}
    </article>
  )
}

function Parameters({ document, parameters }: { document: OpenApi; parameters: readonly Parameter[] }) {
  const { t } = useSay()
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
              {schema && <Values document={document} schema={schema} />}
              {operators && <code dir="ltr" className="api-values">{operators.map((operator) => `_${operator}`).join(' · ')}</code>}
              {description && <small>{description}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
