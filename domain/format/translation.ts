/**
 * The texts of another language for the same noun: the same keys and the same parameters, with other words. The compiler names a missing key and
 * an added one. Write `export const TEXTS_FR: Translation<typeof TEXTS> = {…}`.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Text
    ? (...values: Values) => Widened<Text>
    : T extends object
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : T

/** What a function returns: a text in any words. Anything else keeps its type. */
type Widened<Text> = Text extends string ? string : Text
