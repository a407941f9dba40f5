/** The time zone of a new company; afterwards it is the setting `company.timezone`. */
export const DEFAULT_ZONE = 'Africa/El_Aaiun'
