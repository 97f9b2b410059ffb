import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapPictures } from './draw/maps.ts'
import { createRaster, encode } from './draw/raster.ts'
import { finish, sceneSize, scenes } from './draw/scenes.ts'
import { mapSize } from './draw/terrain.ts'

const folder = join(import.meta.dirname, 'pictures')

/** Names on the command line draw those pictures alone. */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.startsWith(part))

async function save(name: string, webp: Buffer) {
  await writeFile(join(folder, name), webp)
  console.log(`${name}: ${(webp.length / 1024).toFixed(1)} KB`)
}

for (const [name, scene] of Object.entries(scenes)) {
  if (!isWanted(name)) continue
  const raster = createRaster(sceneSize.width, sceneSize.height)
  await scene.draw(raster)
  await finish(raster, scene)
  await save(name, await encode(raster, 36_000))
}

for (const [name, draw] of Object.entries(mapPictures)) {
  if (!isWanted(name)) continue
  const raster = createRaster(mapSize.width, mapSize.height)
  await draw(raster)
  await save(name, await encode(raster, 58_000, 0.6))
}
