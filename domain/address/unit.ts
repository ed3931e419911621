/** Splits an apartment off a street line: '10 King St W #4' is '10 King St W' with unit '4'. */
export function splitUnit(street: string): { street: string; unit: string } {
  const at = street.indexOf(' #')
  return at < 0 ? { street, unit: '' } : { street: street.slice(0, at), unit: street.slice(at + 2) }
}

/**
 * Returns the street line with an apartment as people write it: '10 King St W #4'. A typed 'Apt', 'Unit' or '#' is the same as none; a unit that is
 * not yet finished keeps its space.
 */
export function joinUnit(street: string, typed: string): string {
  const unit = typed.replace(/^[\s#]+/, '').replace(/^(?:apt|apartment|unit|suite|ste)\b\.? */i, '')
  return unit === '' ? street : `${street} #${unit}`
}
