/** The time zone of the business, whatever the zone of the browser. */
import { DEFAULT_ZONE } from '#common/time/default_zone'

let zone: string = DEFAULT_ZONE

export const businessZone = (): string => zone

/** With the setting of the company: from the document, or from an answer that is newer than it. */
export const setBusinessZone = (name: string): void => { zone = name }
