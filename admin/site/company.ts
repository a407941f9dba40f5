/** What the company says about itself in public: settings that anybody may read. The page stands without them. */
import { useEffect, useState } from 'react'
import { call } from '../providers/http.ts'
import { log } from '../providers/log.ts'

export interface Hours { readonly from: string; readonly to: string }

export interface Company {
  readonly name: string | null
  readonly phones: readonly string[]
  readonly email: string | null
  readonly address: string | null
  /** From Monday to Sunday; an empty day is closed, an unknown week has no days. */
  readonly opening_hours: readonly (readonly Hours[])[]
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const UNKNOWN: Company = { name: null, phones: [], email: null, address: null, opening_hours: [] }

export function useCompany(): Company {
  const [company, setCompany] = useState(UNKNOWN)
  useEffect(() => {
    const leaving = new AbortController()
    call<unknown>('/api/public/settings', { token: null, signal: leaving.signal })
      .then(({ body }) => { setCompany(read(body)) })
      .catch((error: unknown) => { if (!leaving.signal.aborted) log(error) })
    return () => { leaving.abort() }
  }, [])
  return company
}

/** Owners type settings: each is taken only in the shape that can be shown. */
function read(body: unknown): Company {
  const settings = typeof body === 'object' && body !== null ? body as Readonly<Record<string, unknown>> : {}
  return {
    name: text(settings['company.name']),
    phones: [settings['company.phones']].flat().flatMap((phone) => text(phone) ?? []),
    email: text(settings['company.email']),
    address: text(settings['company.address']),
    opening_hours: week(settings['company.opening_hours']),
  }
}

function week(value: unknown): Company['opening_hours'] {
  if (typeof value !== 'object' || value === null) return []
  const days = value as Readonly<Record<string, unknown>>
  return WEEK.map((day) => [days[day]].flat().filter(isHours))
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : null)

function isHours(value: unknown): value is Hours {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value && Boolean(text(value.from) && text(value.to))
}
