/**
 * Words for what the scripts of items do: Indonesian sentences with the English terms of the game. Another language
 * needs another such file, and one of `bonusWords`.
 */
export const effectWords = {
  numbers: {
    range: '{low}–{high}',
    negativeRange: '{low} sampai {high}',
    per: '{by} per {what}',
    every: '{by} setiap {every} {what}',
    most: 'paling banyak {limit}',
    least: 'paling sedikit {limit}',
    and: '{one} dan {other}',
    plus: '{one} + {other}',
    gained: 'Memulihkan {amount}',
    lost: 'Kehilangan {amount}',
  },
  time: { days: 'hari', hours: 'jam', minutes: 'menit', seconds: 'detik' },
  /** Before what holds only then. */
  onlyIf: '{conditions}: {effect}',
  range: { least: '{what} ≥ {low}', most: '{what} ≤ {high}', same: '{what} {low}', between: '{what} {low}–{high}' },
  or: ' atau ',
  not: 'selain {what}',
  chance: 'peluang {chance}',
  startsBy: 'Peluang {chance}',
  wearing: 'Memakai {items}',
  job: 'Job {job}',
  /** `Job_Ranger_T` */
  transcendent: ' (Trans)',
  thirdJob: 'Third Job',
  secondJob: 'Second Job',
  upperJob: 'Job Transcendent',
  babyJob: 'Job Baby',
  female: 'Karakter perempuan',
  male: 'Karakter laki-laki',
  weaponType: 'Senjata {type}',
  whenWorn: 'Saat dipakai: {effect}',
  whenTakenOff: 'Saat dilepas: {effect}',
  automatic: {
    autobonus: 'Peluang {chance} saat menyerang{trigger}, {time}: {effect}',
    autobonus2: 'Peluang {chance} saat diserang{trigger}, {time}: {effect}',
    autobonus3: 'Peluang {chance} saat memakai {skill}, {time}: {effect}',
    bonus_script: 'Selama {time}: {effect}',
  },
  subjects: {
    refine: 'refine',
    refineOf: 'refine {place}',
    grade: 'grade',
    gradeOf: 'grade {place}',
    baseLevel: 'Base Level',
    jobLevel: 'Job Level',
    weaponLevel: 'level senjata',
    armorLevel: 'level zirah',
    skill: 'level {skill}',
    sum: '{one} + {other}',
    product: '{one} × {other}',
    quotient: '{one} ÷ {other}',
    difference: '{one} − {other}',
    bracketed: '({text})',
    square: '({base})²',
    min: 'min({what}, {limit})',
    max: 'maks({what}, {limit})',
  },
} as const

/** Parameters of a character, by their names in `readparam`. */
export const parameterWords: Readonly<Record<string, string>> = {
  ...{ bstr: 'STR', bagi: 'AGI', bvit: 'VIT', bint: 'INT', bdex: 'DEX', bluk: 'LUK' },
  ...{ bpow: 'POW', bsta: 'STA', bwis: 'WIS', bspl: 'SPL', bcon: 'CON', bcrt: 'CRT' },
}

export const equipmentWords: Readonly<Record<string, string>> = {
  eqi_hand_r: 'senjata',
  eqi_hand_l: 'perisai',
  eqi_head_top: 'topi',
  eqi_head_mid: 'topi tengah',
  eqi_head_low: 'topi bawah',
  eqi_armor: 'zirah',
  eqi_garment: 'garment',
  eqi_shoes: 'sepatu',
  eqi_acc_l: 'aksesori kiri',
  eqi_acc_r: 'aksesori kanan',
  eqi_shadow_armor: 'Shadow Armor',
  eqi_shadow_weapon: 'Shadow Weapon',
  eqi_shadow_shield: 'Shadow Shield',
  eqi_shadow_shoes: 'Shadow Shoes',
  eqi_shadow_acc_r: 'Shadow Earring',
  eqi_shadow_acc_l: 'Shadow Pendant',
}

export const raceWords: Readonly<Record<string, string>> = {
  rc_all: 'semua ras',
  rc_angel: 'ras Angel',
  rc_brute: 'ras Brute',
  rc_demihuman: 'ras Demi Human',
  rc_demon: 'ras Demon',
  rc_dragon: 'ras Dragon',
  rc_fish: 'ras Fish',
  rc_formless: 'ras Formless',
  rc_insect: 'ras Insect',
  rc_plant: 'ras Plant',
  rc_player: 'pemain',
  rc_player_human: 'pemain manusia',
  rc_player_doram: 'pemain Doram',
  rc_demiplayer: 'ras Demi Human dan pemain',
  rc_nondemiplayer: 'selain ras Demi Human dan pemain',
  rc_nondemihuman: 'selain ras Demi Human',
  rc_nonplayer: 'selain pemain',
  rc_undead: 'ras Undead',
  rc_boss: 'Boss',
  rc_nonboss: 'monster selain Boss',
}

export const elementWords: Readonly<Record<string, string>> = {
  ele_all: 'semua elemen',
  ...{ ele_dark: 'elemen Dark', ele_earth: 'elemen Earth', ele_fire: 'elemen Fire', ele_ghost: 'elemen Ghost' },
  ...{ ele_holy: 'elemen Holy', ele_neutral: 'elemen Neutral', ele_poison: 'elemen Poison' },
  ...{ ele_undead: 'elemen Undead', ele_water: 'elemen Water', ele_wind: 'elemen Wind' },
}

export const sizeWords: Readonly<Record<string, string>> = {
  ...{ size_all: 'semua ukuran', size_small: 'ukuran Small', size_medium: 'ukuran Medium' },
  ...{ size_large: 'ukuran Large', size_big: 'ukuran Large' },
}

export const rankWords: Readonly<Record<string, string>> = {
  ...{ class_all: 'semua monster', class_normal: 'monster selain Boss', class_boss: 'Boss' },
  ...{ class_guardian: 'Guardian', class_battlefield: 'monster Battlefield', class_event: 'monster event' },
}

export const triggerWords: Readonly<Record<string, string>> = {
  ...{ bf_short: 'jarak dekat', bf_long: 'jarak jauh', bf_weapon: 'fisik', bf_magic: 'sihir', bf_misc: 'lain' },
  ...{ bf_normal: 'serangan biasa', bf_skill: 'skill' },
  ...{ atf_self: 'pada diri sendiri', atf_target: 'pada sasaran', atf_short: 'jarak dekat', atf_long: 'jarak jauh' },
  ...{ atf_skill: 'skill', atf_weapon: 'fisik', atf_magic: 'sihir', atf_misc: 'lain' },
}

/** Status effects that differ from their names in the scripts. */
export const statusWords: Readonly<Record<string, string>> = {
  dpoison: 'Deadly Poison',
  deepsleep: 'Deep Sleep',
  whiteimprison: 'White Imprison',
  illusion: 'Hallucination',
  blooding: 'Bleeding',
  freezing: 'Freezing',
  crystalize: 'Crystallization',
  increaseagi: 'Increase AGI',
  decreaseagi: 'Decrease AGI',
  ...{ windwalk: 'Wind Walk', adrenaline: 'Adrenaline Rush', kyrie: 'Kyrie Eleison', energycoat: 'Energy Coat' },
  ...{
    weaponblocking: 'Weapon Blocking',
    poisoningweapon: 'Poisoning Weapon',
    cp_weapon: 'Chemical Protection Weapon',
  },
  ...{ cp_armor: 'Chemical Protection Armor', cp_shield: 'Chemical Protection Shield' },
  ...{ cp_helm: 'Chemical Protection Helm', paralyse: 'Paralyze', leechesend: 'Leech End', deathhurt: 'Death Hurt' },
  ...{ oblivioncurse: 'Oblivion Curse', magicmushroom: 'Magic Mushroom', venombleed: 'Venom Bleed' },
  ...{ gvg_giant: 'GvG Giant', gvg_golem: 'GvG Golem', gvg_stun: 'GvG Stun', gvg_stone: 'GvG Stone' },
  ...{ gvg_freez: 'GvG Freeze', gvg_sleep: 'GvG Sleep', gvg_curse: 'GvG Curse', gvg_silence: 'GvG Silence' },
  gvg_blind: 'GvG Blind',
  ...{ changeundead: 'Change Undead', unlimit: 'Unlimited', decagi: 'Decrease AGI', cursedcircle: 'Cursed Circle' },
  ...{ slowcast: 'Slow Cast', criticalwound: 'Critical Wounds', autoguard: 'Auto Guard' },
  ...{ propertyundead: 'Undead Property', handicapstate_deepblind: 'Deep Blind', handicapstate_lassitude: 'Lassitude' },
  ...{ handicapstate_deepsilence: 'Deep Silence', handicapstate_conflagration: 'Conflagration' },
  ...{ handicapstate_misfortune: 'Misfortune', handicapstate_deadlypoison: 'Deadly Poison' },
  ...{ handicapstate_depression: 'Depression', handicapstate_holyflame: 'Holy Flame' },
  // Groups of monsters
  ...{ ep172bath: 'EP 17.2 Bath', ep172alpha: 'EP 17.2 Alpha', ep172beta: 'EP 17.2 Beta', ep16_def: 'EP 16 Def' },
}

/**
 * What a status gives, by its name without `SC_`. `{1}` is the first value that the script gives it, and so on as in
 * `bonusWords`.
 */
export const statusEffectWords: Readonly<Record<string, string>> = {
  ...{ strfood: 'STR {1+}', agifood: 'AGI {1+}', vitfood: 'VIT {1+}', intfood: 'INT {1+}', dexfood: 'DEX {1+}' },
  ...{ lukfood: 'LUK {1+}', food_str: 'STR {1+}', food_agi: 'AGI {1+}', food_vit: 'VIT {1+}', food_int: 'INT {1+}' },
  ...{ food_dex: 'DEX {1+}', food_luk: 'LUK {1+}', food_str_cash: 'STR {1+}', food_agi_cash: 'AGI {1+}' },
  ...{ food_vit_cash: 'VIT {1+}', food_int_cash: 'INT {1+}', food_dex_cash: 'DEX {1+}', food_luk_cash: 'LUK {1+}' },
  ...{ incstr: 'STR {1+}', incagi: 'AGI {1+}', incvit: 'VIT {1+}', incint: 'INT {1+}', incdex: 'DEX {1+}' },
  ...{ incluk: 'LUK {1+}', incallstatus: 'Semua stat {1+}', hitfood: 'Hit {1+}', food_basichit: 'Hit {1+}' },
  ...{ fleefood: 'Flee {1+}', food_basicavoidance: 'Flee {1+}', batkfood: 'ATK {1+}', watkfood: 'ATK {1+}' },
  ...{ matkfood: 'MATK {1+}', atkpotion: 'ATK {1+}', matkpotion: 'MATK {1+}', plusattackpower: 'ATK {1+}' },
  ...{ plusmagicpower: 'MATK {1+}', inccri: 'Critical {1+}', inchit: 'Hit {1+}', incflee: 'Flee {1+}' },
  ...{ inchitrate: 'Hit {1+%}', incfleerate: 'Flee {1+%}', incmhprate: 'Max HP {1+%}', incmsprate: 'Max SP {1+%}' },
  ...{ incmhp: 'Max HP {1+}', incmsp: 'Max SP {1+}', incatkrate: 'ATK {1+%}', incmatkrate: 'MATK {1+%}' },
  ...{ incdef: 'DEF {1+}', incdefrate: 'DEF {1+%}', def_rate: 'DEF {1+%}', mdef_rate: 'MDEF {1+%}' },
  ...{ expboost: 'EXP {1+%}', cash_plusexp: 'EXP {1+%}', itemboost: 'Peluang drop {1+%}' },
  ...{ cash_receiveitem: 'Peluang drop {1+%}', jexpboost: 'Job EXP {1+%}', cash_plusonlyjobexp: 'Job EXP {1+%}' },
  ...{ speedup0: 'Kecepatan jalan {1+%}', movhaste_horse: 'Kecepatan jalan {1+%}' },
  ...{ movhaste_infinity: 'Kecepatan jalan {1+%}', aspdpotion0: 'Kecepatan serang naik (Concentration)' },
  ...{ aspdpotion1: 'Kecepatan serang naik (Awakening)', aspdpotion2: 'Kecepatan serang naik (Berserk)' },
  ...{ aspdpotion3: 'Kecepatan serang naik', atthaste_potion1: 'Kecepatan serang naik (Concentration)' },
  ...{ atthaste_potion2: 'Kecepatan serang naik (Awakening)', atthaste_potion3: 'Kecepatan serang naik (Berserk)' },
  ...{ armor_element: 'Ketahanan terhadap elemen berubah', lifeinsurance: 'EXP tidak berkurang saat mati' },
  cash_deathpenalty: 'EXP tidak berkurang saat mati',
  ...{ atthaste_infinity: 'Kecepatan serang naik', food_criticalsuccessvalue: 'Critical naik' },
  ...{ slowdown: 'Kecepatan jalan turun', moveslow_potion: 'Kecepatan jalan turun' },
  promote_health_reserch: 'Max HP naik menurut Base Level',
  energy_drink_reserch: 'Max SP naik menurut Base Level',
  ...{ period_plusexp_2nd: 'EXP {1+%}', period_receiveitem_2nd: 'Peluang drop {1+%}' },
  overlapexpup: 'EXP {1+%}, peluang drop {2+%}',
  ...{ add_atk_damage: 'Kerusakan fisik {1+%}', add_matk_damage: 'Kerusakan sihir {1+%}' },
  ...{ protect_def: 'Kerusakan fisik yang diterima {1-%}', protect_mdef: 'Kerusakan sihir yang diterima {1-%}' },
  ...{ ref_t_potion: 'Tidak terkena kerusakan pantulan', target_blood: 'Ketahanan terhadap status umum {1+%}' },
  mvpcard_orchero: 'Ketahanan terhadap status {1+%}',
  ...{ bossmapinfo: 'Letak MVP tampak di peta', cash_boss_alarm: 'Letak MVP tampak di peta' },
  ...{ elementalchange: 'Zirah ber{2:element}', armor_property: 'Zirah ber{2:element}' },
  itemscript: 'Efek {1:item}',
  ...{ summer: 'Berpakaian musim panas', dressup: 'Berpakaian musim panas', xmas: 'Berpakaian Santa' },
  ...{ hanbok: 'Berpakaian Hanbok', oktoberfest: 'Berpakaian Oktoberfest', wedding: 'Berbusana pengantin' },
  // Only seen.
  ...{ fstone: '', strangelights: '', moonstar: '', super_star: '', decoration_of_music: '', time_accessory: '' },
  ...{ hat_effect: '', ljosalfar: '', maple_falls: '', mermaid_longing: '' },
}

/** What other commands do, in the form of `bonusWords`. */
export const commandWords = {
  healsHp: '{1!} HP',
  healsSp: '{1!} SP',
  healsHpRate: '{1!%} HP',
  healsSpRate: '{1!%} SP',
  hasStatus: 'Status {status}',
  lasting: '{effect} selama {time}',
  cures: 'Menyembuhkan {1:status}',
  ends: 'Mengakhiri {1:status}',
  givesSkill: 'Mengaktifkan {1:skill} Lv {2}',
  casts: 'Merapal {1:skill} Lv {2}',
  givesItems: 'Mendapat {2} {1:item}',
  givesItem: 'Mendapat {1:item}',
  rentsItem: 'Mendapat {1:item} selama {2s}',
  givesGroup: 'Berisi item lain',
  tames: 'Menjinakkan {1:monster}',
  tamesAny: 'Menjinakkan monster',
  hires: 'Memanggil mercenary selama {1s}',
  becomes: 'Berubah menjadi {1:monster} selama {2s}',
  summons: 'Memanggil {1:monster}',
  summonsMany: 'Memanggil {2} {1:monster}',
  summonsAny: 'Memanggil monster acak',
  summonsAnyOf: 'Memanggil {1} monster acak',
  gainsBase: 'Base EXP {1+}',
  gainsJob: 'Job EXP {1+}',
} as const

/** Statuses that an item cures rather than ends. */
export const CURED: ReadonlySet<string> = new Set([
  ...['poison', 'silence', 'curse', 'confusion', 'blind', 'hallucination', 'illusion', 'bleeding', 'blooding'],
  ...['dpoison', 'stun', 'freeze', 'stone', 'sleep', 'burning', 'freezing', 'fear', 'deepsleep', 'crystalize'],
])
