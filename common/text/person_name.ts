interface Named { readonly first_name?: string | null; readonly last_name?: string | null }

/** First and last name, joined; '' when both are empty. */
export const personName = ({ first_name, last_name }: Named): string =>
  [first_name, last_name].map((name) => name?.trim()).filter(Boolean).join(' ')
