const DIRECT = /\bas unknown as\b/
/** A variable that hides the type of what it holds. */
const HIDDEN = /\b(?:const|let)\s+([\w$]+)\s*:\s*unknown\b/g

/**
 * Returns the numbers of the lines that cast a value through `unknown`, which switches the compiler off: `x as unknown as T`, and `v as T` of a variable `v` that was
 * declared as `unknown`.
 */
export function findCasts(text: string): number[] {
  const names = [...text.matchAll(HIDDEN)].map(([, name = '']) => name.replaceAll('$', String.raw`\$`))
  const ofVariable = names.length > 0 && new RegExp(String.raw`(?<![\w$.])(?:${names.join('|')})!?\s+as\s+(?!const\b)`)
  return text
    .split('\n')
    .flatMap((line, index) => (DIRECT.test(line) || (ofVariable && ofVariable.test(line)) ? [index + 1] : []))
}
