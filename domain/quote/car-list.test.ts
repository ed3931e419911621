import { describe, expect, test } from 'vitest'
import { readCarList } from './car-list.ts'
import { MAX_CARS } from './quote.ts'

/** Two well-formed VINs with right check digits. */
const CIVIC = '2HGFC2F50KH000001'
const F150 = '1FTEW1EP0KFA00001'

const problemsOf = (text: string): [number, string][] =>
  readCarList(text).problems.map(({ line, message }) => [line, message])

describe('a pasted list', () => {
  test('has a VIN in each line, with a plate behind it', () => {
    expect(readCarList(`${CIVIC}\n\n# vans\n${F150.toLowerCase()}, Unit 7\r\n`)).toEqual({
      cars: [
        expect.objectContaining({ line: 1, vin: CIVIC, name: '' }),
        expect.objectContaining({ line: 4, vin: F150, name: 'Unit 7' }),
      ],
      problems: [],
    })
  })

  test('names what is wrong by its line, and reads the others', () => {
    const text = `${CIVIC}\nABC\n${CIVIC}\n1FTEW1EP0KFA0000O\n${F150}`
    expect(readCarList(text).cars.map(({ line }) => line)).toEqual([1, 5])
    expect(problemsOf(text)).toEqual([
      [2, 'ABC has 3 characters. A VIN has 17.'],
      [3, 'This VIN is in line 1 already.'],
      [4, '1FTEW1EP0KFA0000O is not a VIN: a VIN never has the letters I, O or Q.'],
    ])
  })

  test('marks a VIN whose check digit does not fit, and keeps it', () => {
    const wrong = `${CIVIC.slice(0, 8)}${CIVIC.charAt(8) === '1' ? '2' : '1'}${CIVIC.slice(9)}`
    expect(readCarList(wrong).cars).toEqual([expect.objectContaining({ vin: wrong, isLikelyTypo: true })])
  })

  test('stops after the most cars of a quote', () => {
    const text = Array.from({ length: MAX_CARS + 2 }, (_, at) => `2019,Honda,Civic,${at}`).join('\n')
    const { cars, problems } = readCarList(`Year,Make,Model,Unit\n${text}`)
    expect(cars).toHaveLength(MAX_CARS)
    expect(problems).toEqual([
      { line: MAX_CARS + 2, message: 'A quote has at most 100 cars. Make another quote for the others.' },
    ])
  })
})

describe('a CSV file', () => {
  test('has columns in any order, quoted cells and a byte order mark', () => {
    const text = '\uFEFFUnit;Model Year;Make;Model;Engine\r\n"Van ""A""; 1";2019;Honda;Civic;1.5L 4 cyl\r\n'
    expect(readCarList(text)).toEqual({
      cars: [
        {
          line: 2,
          vin: null,
          year: 2019,
          make: 'Honda',
          model: 'Civic',
          engine: '1.5L 4 cyl',
          name: 'Van "A"; 1',
          isLikelyTypo: false,
        },
      ],
      problems: [],
    })
  })

  test('takes the VIN where a line has one, and otherwise year, make and model', () => {
    const text = `VIN,Year,Make,Model\n${CIVIC},2019,Honda,Civic\n,2019,Honda,Civic\n,2019,Honda,\n,19,Honda,Civic`
    expect(readCarList(text).cars.map(({ vin, year }) => [vin, year])).toEqual([
      [CIVIC, null],
      [null, 2019],
    ])
    expect(problemsOf(text)).toEqual([
      [4, 'This line needs a VIN, or year, make and model.'],
      [5, '19 is not a model year.'],
    ])
  })

  test('without usable columns is refused at its header', () => {
    expect(problemsOf('Plate,Colour\nABC,red')).toEqual([
      [1, 'The first line needs a column VIN, or the columns Year, Make and Model.'],
    ])
    expect(readCarList(' \n')).toEqual({ cars: [], problems: [] })
  })
})
