/** Checks file fields: the resource "media", their names and the accepted file types. */
import { traitsOf } from '../fields/index.ts'
import type { Definition, FieldData, ResourceData } from '../definition.ts'

const FILE_GROUPS = ['image', 'pdf', 'audio']
/** The fields of `media` that the server writes for every file. */
const MEDIA_FIELDS = [
  'owner_resource', 'owner_id', 'owner_field', 'collection', 'kind', 'kept', 'file_name', 'mime', 'size', 'path',
  'thumb_path', 'checksum', 'by',
]
const COLLECTION = /^[a-z][a-z0-9_]{0,39}$/

export function checkFiles(definition: Definition): string[] {
  return Object.entries(definition.resources).flatMap(([name, resource]) => [
    ...Object.entries(resource.fields).flatMap(([key, field]) => [...fieldProblems(definition, name, resource, key, field)]),
    ...Object.entries(resource.transitions ?? {}).flatMap(([verb, { args }]) => (
      Object.entries(args ?? {}).flatMap(([key, arg]) => [...argProblems(verb, key, arg)])
    )),
  ].map((problem) => `${name}: ${problem}`))
}

function* fieldProblems(definition: Definition, name: string, r: ResourceData, key: string, field: FieldData): Generator<string> {
  const { files } = traitsOf(field)
  if (files === 'self' && name !== 'media') yield `${key}: only a row of "media" is a file`
  if (files === 'self') yield* optionProblems(key, field)
  if (files !== 'one' && files !== 'several') return
  const mediaFields = definition.resources.media?.fields
  const missing = mediaFields ? MEDIA_FIELDS.filter((one) => !mediaFields[one]) : []
  if (!mediaFields) yield `${key}: files need a resource "media"`
  if (missing.length) yield `${key}: "media" lacks ${missing.join(', ')}`
  if (files === 'one') {
    const beside = key.replace(/_id$/, '')
    if (beside === key) yield `${key}: a file is named *_id`
    else if (r.fields[beside]) yield `${key}: ${beside} is the file, and a field too`
  }
  yield* optionProblems(key, field)
}

function* optionProblems(key: string, { accept, collection, max }: FieldData): Generator<string> {
  if (accept?.length === 0) yield `${key} accepts nothing`
  for (const group of accept ?? []) if (!FILE_GROUPS.includes(group)) yield `${key}: no kind of file "${group}"`
  if (collection !== undefined && !COLLECTION.test(collection)) yield `${key}: "${collection}" is no name of a collection`
  if (max !== undefined && !(Number.isInteger(max) && Number(max) > 0)) yield `${key}: max is a number of files`
}

/** A transition may take one file as an argument. A list of files is not possible: its files would have no owner yet. */
function* argProblems(verb: string, key: string, arg: FieldData): Generator<string> {
  const { files } = traitsOf(arg)
  if (files === 'several' || files === 'self') yield `${verb}: ${key}: an argument is one file`
  if (files === 'one') yield* optionProblems(`${verb}: ${key}`, arg)
}
