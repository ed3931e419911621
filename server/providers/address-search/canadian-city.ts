// The postal data has lost its accented letters and names neighbourhoods, regions and compass points instead of municipalities, e.g. 'Calgary
// (braeside / Woodbine)', 'Eastern Alberta (st. Paul)', 'Trois-rivi\uFFFDres West'.

const lost = '\uFFFD'

const lostLetters: readonly [RegExp, string][] = [
  [new RegExp(`i${lost}r`, 'gi'), 'ièr'],
  [new RegExp(`m${lost}(re|que)`, 'gi'), 'mè$1'],
  [new RegExp(`val${lost}re`, 'gi'), 'valère'],
  [new RegExp(`ad${lost}le`, 'gi'), 'adèle'],
  [new RegExp(`th${lost}r${lost}se`, 'gi'), 'thérèse'],
  [new RegExp(`j${lost}r${lost}me`, 'gi'), 'jérôme'],
  [new RegExp(`ch${lost}teau`, 'gi'), 'château'],
  [new RegExp(`c${lost}te`, 'gi'), 'côte'],
  [new RegExp(`${lost}le`, 'gi'), 'île'],
  [new RegExp(lost, 'g'), 'é'],
]

/** Municipalities whose entries end with the name of a part of town. */
const withParts = [
  'Halifax',
  'Saint John',
  'Quebec City',
  'Dartmouth',
  'Victoria',
  'Pembroke',
  'Charlottetown',
  'Dieppe',
]

/** Municipalities on the island of Montreal that never merged with the city. */
const besideMontreal =
  /^(Beaconsfield|Côte-Saint-Luc|Dollard-des-Ormeaux|Dorval|Hampstead|Kirkland|Mount Royal|Pointe-Claire|Sainte-Anne-de-Bellevue|Senneville|Westmount)/

const trailing =
  // oxlint-disable-next-line regexp/no-super-linear-move -- the names are our own postal data's, never user input
  /(?:[ -](?:north|south|east|west|northeast|northwest|southeast|southwest|northern|central|inner|outer|upper|lower|outskirts|extremities|rcm|township|and|&))+$/i

const small = new Set(['de', 'des', 'du', 'la', 'le', 'les', 'sur', 'aux', 'au', 'et', 'en'])

function capitalise(name: string): string {
  const word = (text: string, index: number): string => {
    if (index > 0 && small.has(text)) return text
    return text.replace(/^([ld]')?(mc)?(\p{L})/iu, (_, article = '', mc = '', first: string) => {
      const capitals = `${mc ? 'Mc' : ''}${first.toUpperCase()}`
      return article === '' ? capitals : `${index > 0 ? article.toLowerCase() : article.toUpperCase()}${capitals}`
    })
  }
  return name
    .split(' ')
    .map(part => part.toLowerCase().split('-').map(word).join('-'))
    .join(' ')
}

/** Returns the municipality of a Canadian FSA, from its name in the postal data. */
export function municipality(fsa: string, dataName: string): string {
  if (fsa.startsWith('M')) return 'Toronto'
  if (fsa.startsWith('H7')) return 'Laval'
  if (fsa === 'K1A') return 'Ottawa'
  if (fsa === 'G1A') return 'Quebec City'
  const mended = lostLetters.reduce((name, [pattern, letters]) => name.replace(pattern, letters), dataName)
  const joined = mended.replace(/- /g, '-').replace(/ -/g, '-')
  const town = /\(([^()/]+)\)/.exec(joined)?.[1]
  // A second character of 0 marks a rural area: the parentheses contain its main town. In a city they contain a neighbourhood.
  const isRural = fsa.charAt(1) === '0'
  const name = capitalise(isRural && town ? town : (joined.split('(')[0] ?? '').trimEnd())
  if (fsa.startsWith('H') && !isRural) return besideMontreal.exec(name)?.[0] ?? 'Montreal'
  if (name.startsWith("St. John's")) return "St. John's"
  const whole = withParts.find(city => name.startsWith(`${city} `))
  // oxlint-disable-next-line regexp/no-super-linear-move -- as above
  const cut = whole ?? name.replace(/ (?:[\p{L} &]+) Provincial Government$/u, '').replace(trailing, '')
  return cut === 'Langley City' ? 'Langley' : cut
}
