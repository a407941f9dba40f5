import { nameOfRef, resolved, typeText, valuesOf, type OpenApi, type Schema } from './document.ts'

interface ShapeProps { readonly document: OpenApi; readonly schema: Schema; readonly seen?: readonly string[] }

/** What a body consists of. Deeper parts open when somebody wants to see them; what contains itself stops there. */
export function Shape({ document, schema, seen = [] }: ShapeProps) {
  const known = schema.$ref ? [...seen, schema.$ref] : seen
  const whole = resolved<Schema>(document, schema as Required<Pick<Schema, '$ref'>>)
  if (schema.$ref && seen.includes(schema.$ref)) return <code>{nameOfRef(schema.$ref)}</code>
  if (whole.anyOf) return <ul className="api-choices">{whole.anyOf.map((one, index) => (
    <li key={index}><Part document={document} schema={one} seen={known} /></li>
  ))}</ul>
  if (whole.items) return <Part document={document} schema={whole.items} seen={known} suffix="[]" />
  const properties = Object.entries(whole.properties ?? {})
  if (properties.length === 0) return <Leaf document={document} schema={whole} />
  return (
    <dl className="api-shape">
      {properties.map(([name, one]) => (
        <div key={name}>
          <dt>
            <code dir="ltr">{name}</code>{whole.required?.includes(name) && <span className="required-mark" aria-hidden="true">*</span>}
          </dt>
          <dd>{one.title && <span className="api-title">{one.title}</span>}<Part document={document} schema={one} seen={known} /></dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ document, schema, seen, suffix = '' }: ShapeProps & { suffix?: string }) {
  const whole = resolved<Schema>(document, schema as Required<Pick<Schema, '$ref'>>)
  const inner = whole.properties ?? whole.items?.properties ?? (whole.items?.$ref && whole.items)
  const hasChoices = !valuesOf(document, whole) && (whole.anyOf?.some(({ $ref, properties }) => $ref ?? properties) ?? false)
  const isOpenable = hasChoices || (inner !== undefined && inner !== '')
  const isKnown = schema.$ref !== undefined && (seen ?? []).includes(schema.$ref)
  const shown = schema.$ref ? { ...whole, $ref: schema.$ref } : whole
  if (!isOpenable || isKnown) return <Leaf document={document} schema={shown} suffix={suffix} />
  return (
    <details className="api-part">
      <summary><code dir="ltr">{typeText(schema)}{suffix}</code></summary>
      <Shape document={document} schema={schema} seen={seen} />
    </details>
  )
}

interface LeafProps { readonly document: OpenApi; readonly schema: Schema }

function Leaf({ document, schema, suffix = '' }: LeafProps & { suffix?: string }) {
  return (
    <span className="api-leaf">
      <code dir="ltr">{typeText(schema)}{suffix}</code>
      <Values document={document} schema={schema} />
      {schema.description && !schema.enum && <small>{schema.description}</small>}
    </span>
  )
}

/** `pending · measured · …` */
export function Values({ document, schema }: LeafProps) {
  const values = valuesOf(document, schema)
  return values && <code dir="ltr" className="api-values">{values.map(String).join(' · ')}</code>
}
