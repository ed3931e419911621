/** For clients that write documents of their own. The web application's documents are checked when it is built. */
export const TEXTS = {
  wholeCents: 'Cents are a whole number.',
  notAnId: (value: string) => `${value} is not an id.`,
  notAnObject: (name: string) => `Please give ${name} as a JSON object.`,
  unknownOperation: (name: string) => `There is no operation ${name} in this document.`,
  pageOutOfDate: 'This page is out of date. Please reload it.',
  ownDocumentsOnly: 'Only the documents of the web application are taken here.',
  tooLarge: 'Please send a document of at most 64 kB.',
  oneOperation: 'Please send one operation in a document.',
  tooManyFields: (most: number) => `Please use at most ${most} fields in a document.`,
  tooManyVariables: (most: number) => `Please use at most ${most} variables in a document.`,
  tooManyDirectives: (most: number) => `Please use at most ${most} directives in a document.`,
  tooManyFragments: (most: number) => `Please use at most ${most} fragments in a document.`,
  tooManyRootFields: (most: number) => `Please ask for at most ${most} fields at the top of a request.`,
  tooManyExpandedFields: (most: number) => `Please ask for at most ${most} fields in a document.`,
  tooDeep: (levels: number) => `Please nest at most ${levels} levels deep.`,
  schemaWithAliases: 'Please ask for the schema without aliases.',
} as const
