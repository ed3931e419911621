interface CarNameProps {
  year: number | null
  make: string | null
  model: string | null
}

/** Shows a car's year, make and model; no line breaks within the model, as in 'CR-V'. */
export function CarName({ year, make, model }: CarNameProps) {
  return (
    <>
      {year} {make} <span className="unbroken">{model}</span>
    </>
  )
}
