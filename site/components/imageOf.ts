interface RowWithImage {
  image_url: string | null
  image_width: number | null
  image_height: number | null
  image_avif: boolean
}

export const imageOf = ({ image_url: address, image_width: width, image_height: height, ...row }: RowWithImage) => ({
  ...{ address, width, height, avif: row.image_avif },
})
