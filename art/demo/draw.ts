/** Draws the demo's pictures: see art/README.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { racePictures } from './drawings/emblems.ts'
import { figurePictures, figureSize } from './drawings/figures.ts'
import { iconSize, jewels } from './drawings/jewels.ts'
import { mapPictures } from './drawings/maps.ts'
import { passPictures, passSize } from './drawings/passes.ts'
import { questPictures, questSize } from './drawings/quests.ts'
import { type Raster, createRaster, encode } from './brushes/raster.ts'
import { finish, sceneSize, scenes } from './drawings/scenes.ts'
import { screenPictures, screenSize } from './drawings/screens.ts'
import { mapSize } from './brushes/terrain.ts'

interface Series {
  readonly pictures: Readonly<Record<string, (raster: Raster) => Promise<void>>>
  readonly size: { readonly width: number; readonly height: number; readonly scale?: number }
  readonly limit: number
  readonly soften?: number
  readonly corner?: number
}

const folder = join(import.meta.dirname, '../../demo/pictures')

/** Names on the command line draw those pictures alone. */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.startsWith(part))

const finished = Object.entries(scenes).map(([name, scene]) => {
  const draw = async (raster: Raster) => {
    await scene.draw(raster)
    await finish(raster, scene)
  }
  return [name, draw] as const
})

const series: readonly Series[] = [
  ...finished.map(([name, draw]) => ({
    pictures: { [name]: draw },
    size: sceneSize,
    limit: 150_000,
    soften: scenes[name as keyof typeof scenes].soften ?? 0, // the names are those of the scenes
  })),
  { pictures: mapPictures, size: mapSize, limit: 58_000, soften: 0.6 },
  { pictures: jewels, size: iconSize, limit: 10_000, corner: iconSize.corner },
  { pictures: racePictures, size: iconSize, limit: 10_000, corner: iconSize.width / 2 },
  { pictures: figurePictures, size: figureSize, limit: 44_000, soften: 1.5 },
  { pictures: passPictures, size: passSize, limit: 35_000 },
  { pictures: screenPictures, size: screenSize, limit: 60_000 },
  { pictures: questPictures, size: questSize, limit: 120_000 },
]

for (const { pictures, size, limit, soften, corner } of series) {
  for (const [name, draw] of Object.entries(pictures)) {
    if (!isWanted(name)) continue
    const raster = createRaster(size.width, size.height, size.scale)
    await draw(raster)
    const webp = await encode(raster, limit, soften, corner)
    await writeFile(join(folder, name), webp)
    console.log(`${name}: ${(webp.length / 1024).toFixed(1)} KB`)
  }
}
