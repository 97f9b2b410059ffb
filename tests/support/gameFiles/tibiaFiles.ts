import type { Files } from './gameFiles.ts'

const declared = '<?xml version="1.0" encoding="UTF-8"?>\n'
const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([key, value]) => `\t\t<attribute key="${key}" value="${value}"/>\n`)
    .join('')

export const tibiaItems = (body: string): string => `${declared}<items>\n${body}</items>\n`
export const tibiaItem = (id: number, name: string, values: Readonly<Record<string, string | number>> = {}): string =>
  `\t<item id="${id}" article="a" name="${name}">\n${attributes(values)}\t</item>\n`

const items = tibiaItems(
  '\t<item fromid="100" toid="102" name="mossy ground"/>\n' +
    tibiaItem(2000, 'sharp stick', { weight: 3_525, weaponType: 'sword', attack: 14, Defense: 12 }) +
    tibiaItem(2001, 'bark cap', { weight: 2_200, slotType: 'head', armor: 3, description: 'It smells of rain.' }) +
    tibiaItem(2002, 'shell coin', { weight: 10 }) +
    tibiaItem(2003, 'leaf bag', { weight: 800, containerSize: 8, slotType: 'backpack' }) +
    tibiaItem(2004, 'fallen snail', { weight: 6_000, corpseType: 'blood' }) +
    tibiaItem(2005, 'snail goo'),
)

export const smallTfs: Files = {
  'data/items/items.xml': items,
  'data/weapons/weapons.xml': `${declared}<weapons>
	<melee id="2000" level="5">
		<vocation name="Gardener"/>
		<vocation name="Elder Gardener" showInDescription="0"/>
	</melee>
</weapons>
`,
  'data/monster/monsters.xml': `${declared}<monsters>
	<monster name="Snail" file="monsters/snail.xml"/>
	<monster name="Snail King" file="monsters/snail_king.xml"/>
</monsters>
`,
  'data/monster/monsters/snail.xml': `${declared}<monster name="Snail" race="blood" experience="5">
	<health now="20" max="20"/>
	<defenses armor="1" defense="1"/>
	<loot>
		<item name="shell coin" countmax="4" chance="50000"/>
		<item id="2003" chance="20000"><!-- leaf bag -->
			<item id="2005" chance="10000"/>
		</item>
	</loot>
</monster>
`,
  'data/monster/monsters/snail_king.xml': `${declared}<monster name="Snail King" race="venom" experience="900">
	<health now="4000" max="4000"/>
	<flags>
		<flag isboss="1"/>
	</flags>
	<loot>
		<item id="2001"/>
	</loot>
</monster>
`,
  'data/world/garden-spawn.xml': `${declared}<spawns>
	<spawn centerx="100" centery="100" centerz="7" radius="5">
		<monster name="Snail" x="0" y="0" z="7" spawntime="60"/>
		<monster name="snail" x="1" y="0" z="7" spawntime="60"/>
		<monster name="Snail" x="2" y="0" z="7" spawntime="90"/>
		<npc name="Herb" x="0" y="1" z="7" spawntime="60"/>
	</spawn>
</spawns>
`,
  'data/npc/Herb.xml': `${declared}<npc name="Herb" script="herb.lua">
	<parameters>
		<parameter key="shop_buyable" value="leaf bag,2003,20"/>
		<parameter key="shop_sellable" value="shell coin,2002,1;sharp stick,2000,7"/>
	</parameters>
</npc>
`,
  'data/npc/scripts/herb.lua': `local shopModule = ShopModule:new()
npcHandler:addModule(shopModule)
shopModule:addBuyableItem({'stick', 'sharp stick'}, 2000, 30, 1, 'sharp stick')
shopModule:addSellableItem({'stick'}, 2000, 9)
function onThink()
	shopModule:addBuyableItem({'cap'}, 2001, 1)
end
`,
}

export const luaMonster = (name: string, body: string): string =>
  `local mType = Game.createMonsterType("${name}")\nlocal monster = {}\n${body}\nmType:register(monster)\n`

export const smallCanary: Files = {
  'config.lua.dist': 'dataPackDirectory = "data-garden"\nmapName = "garden"\n',
  'data/items/items.xml': tibiaItems(
    items.slice(items.indexOf('\t<item'), items.indexOf('</items>')) +
      `	<item id="2006" article="a" name="thorn axe">
		<attribute key="primarytype" value="axe weapons"/>
		<attribute key="weight" value="5100"/>
		<attribute key="script" value="moveevent;weapon">
			<attribute key="weaponType" value="axe"/>
			<attribute key="level" value="35"/>
			<attribute key="vocation" value="Gardener;true, Elder Gardener"/>
		</attribute>
	</item>
`,
  ),
  'data-garden/monster/snail.lua': luaMonster(
    'Snail',
    `monster.experience = 5
monster.health = 20
monster.maxHealth = monster.health
monster.race = "blood"
monster.loot = {
	{ name = "shell coin", chance = 50000, maxCount = 4 },
	{ id = 2003, chance = 20000, child = {
		{ id = 2005, chance = 10000 },
	} }, -- leaf bag
}`,
  ),
  'data-garden/monster/bosses/snail_king.lua': luaMonster(
    'Snail King',
    `monster.experience = 900
monster.maxHealth = 4000
monster.bosstiary = { bossRaceId = 1, bossRace = RARITY_BANE }
monster.events = { "SnailDeath", [EVENTS.CROWN] = function() return { 1, 2 } end }
monster.loot = { { id = 2001, chance = 100000 } }`,
  ),
  'data-garden/world/garden-monster.xml': `${declared}<monsters>
	<monster centerx="100" centery="100" centerz="7" radius="5">
		<monster name="Snail" x="0" y="0" z="7" spawntime="60"/>
		<monster name="Snail" x="1" y="0" z="7"/>
	</monster>
</monsters>
`,
  'data-garden/world/garden-npc.xml': `${declared}<npcs>
	<npc centerx="100" centery="100" centerz="7" radius="1">
		<npc name="Herb" x="0" y="0" z="7" spawntime="60"/>
	</npc>
</npcs>
`,
  'data-garden/npc/herb.lua': `local internalNpcName = "Herb"
local npcType = Game.createNpcType(internalNpcName)
local npcConfig = {}
npcConfig.name = internalNpcName
npcConfig.shop = {
	{ itemName = "leaf bag", clientId = 2003, buy = 20 },
	{ itemName = "sharp stick", clientId = 2000, buy = 30, sell = 9 },
	{ itemName = "shell coin", clientId = 2002, sell = 1 },
}
npcType:register(npcConfig)
`,
  'data-garden/npc/moss.lua': `local npcType = Game.createNpcType("Moss")
local npcConfig = {}
npcConfig.name = "Moss"
npcConfig.currency = 2002
local itemsTable = {
	["caps"] = {
		{ itemName = "bark cap", clientId = 2001, buy = 3 },
	},
}
npcConfig.shop = {}
for _, categoryTable in pairs(itemsTable) do
	for _, itemTable in ipairs(categoryTable) do
		table.insert(npcConfig.shop, itemTable)
	end
end
npcType:register(npcConfig)
`,
}

const [START, END, ESCAPE] = [0xfe, 0xff, 0xfd]
const STACKABLE = 1 << 7
/** `itemgroup_t` in TFS' src/itemloader.h. */
const GROUPS = { none: 0, container: 2, fluid: 12 } as const

export interface OtbItem {
  id: number
  group?: keyof typeof GROUPS
  stacks?: boolean
}

/** A file `items.otb` with these items (src/fileloader.cpp). */
export function itemsOtb(items: readonly OtbItem[]): Buffer {
  const escaped = (bytes: Buffer) => [...bytes].flatMap((byte) => (byte >= ESCAPE ? [ESCAPE, byte] : [byte]))
  const nodes = items.flatMap(({ id, group = 'none', stacks = false }) => {
    const bytes = Buffer.alloc(17)
    bytes.writeUInt8(GROUPS[group])
    bytes.writeUInt32LE(stacks ? STACKABLE : 0, 1)
    bytes.set([0x10, 2, 0], 5)
    bytes.writeUInt16LE(id, 8)
    bytes.set([0x20, 4, 0, START, END, ESCAPE, 1], 10)
    return [START, ...escaped(bytes), END]
  })
  return Buffer.from([0, 0, 0, 0, START, 0, 0, 0, 0, 0, ...nodes, END])
}
