import { describe, expect, it } from 'vitest'
import { effectsOf } from './effects.ts'

const known: Readonly<Record<string, string>> = {
  501: 'Red Drink',
  Pome: 'Sweet Pome',
  1002: 'Blob',
  MG_BOLT: 'Fire Bolt',
}
const names = { item: (id: string) => known[id], monster: (id: string) => known[id], skill: (id: string) => known[id] }
const said = (script: string) => effectsOf(script, names).lines

describe('What an item’s script does is said in words', () => {
  it.each([
    ['bonus bStr,2; bonus bMaxHPrate,-5;', ['STR +2', 'Max HP -5 %']],
    ['bonus(bAllStats,1);', ['Semua stat +1']],
    ['bonus2 bSubRace,RC_Demon,10;', ['Kerusakan dari ras Demon -10 %']],
    ['bonus2 bAddEff,Eff_Stun,250;', ['Peluang 2,5 % menyebabkan Stun saat menyerang']],
    ['bonus3 bAutoSpell,"MG_BOLT",3,50;', ['Peluang 5 % merapal Fire Bolt Lv 3 saat menyerang']],
    ['bonus3 bAddMonsterDropItem,501,RC_Fish,300;', ['Peluang 3 % mendapat Red Drink dari ras Fish yang dibunuh']],
    ['bonus2 bSkillCooldown,"MG_BOLT",-1500;', ['Cooldown Fire Bolt -1,5 detik']],
    [
      'bonus4 bAddEff,Eff_Curse,100,ATF_SHORT|ATF_SELF,5000;',
      ['Peluang 1 % menyebabkan Curse selama 5 detik saat menyerang (jarak dekat, pada diri sendiri)'],
    ],
    ['itemheal rand(45,65),0;', ['Memulihkan 45–65 HP']],
    ['percentheal 100,-5;', ['Memulihkan 100 % HP', 'Kehilangan 5 % SP']],
    [
      'sc_start SC_FOOD_STR,1200000,3; sc_end SC_POISON; sc_start SC_BLESSING,240000,10;',
      ['STR +3 selama 20 menit', 'Menyembuhkan Poison', 'Status Blessing selama 4 menit'],
    ],
    [
      'getitem Pome,5; getitem 501,1; rentitem 501,604800;',
      ['Mendapat 5 Sweet Pome', 'Mendapat Red Drink', 'Mendapat Red Drink selama 7 hari'],
    ],
    ['skill "MG_BOLT",1; itemskill "MG_BOLT",5;', ['Mengaktifkan Fire Bolt Lv 1', 'Merapal Fire Bolt Lv 5']],
    ['pet 1002; monster "this",-1,-1,"--ja--",1002,1,"";', ['Menjinakkan Blob', 'Memanggil Blob']],
  ])('%s', (script, lines) => {
    expect(said(script)).toEqual(lines)
  })

  it('says what grows with refinement, level and skill, as whole numbers grow', () => {
    expect(said('bonus bStr,getrefine(); bonus bBaseAtk,getrefine()/2*5; bonus bMaxHP,100+(BaseLevel*2);')).toEqual([
      'STR +1 per refine',
      'ATK +5 setiap 2 refine',
      'Max HP +100 dan +2 per Base Level',
    ])
    expect(said('.@r = min(getrefine(),10); bonus bHit,.@r*3; bonus bFlee,-getskilllv("MG_BOLT");')).toEqual([
      'Hit +3 per refine (paling banyak +30)',
      'Flee -1 per level Fire Bolt',
    ])
  })

  it('says when a bonus holds, and leaves cases out that cannot be', () => {
    const script = `.@r = getrefine();
      bonus bAgi,1;
      .@v = 5;
      if (.@r >= 9) { bonus bStr,3; .@v += 4; }
      else if (.@r >= 7) bonus bStr,2;
      else bonus bStr,1;
      if (BaseLevel > 99 && readparam(bInt) >= 90) bonus bInt,1;
      bonus bDef,.@v;`
    expect(said(script)).toEqual([
      'AGI +1',
      'Refine ≥ 9: STR +3',
      'Refine 7–8: STR +2',
      'Refine ≤ 6: STR +1',
      'Base Level ≥ 100, INT ≥ 90: INT +1',
      'Refine ≥ 9: DEF +9',
      'Refine ≤ 8: DEF +5',
    ])
    expect(said('bonus bMdef,getrefine()>6?4:0; bonus bHit,(getrefine()>6)*10;')).toEqual([
      'Refine ≥ 7: MDEF +4',
      'Refine ≥ 7: Hit +10',
    ])
    expect(
      said(
        'if (BaseJob == Job_Monk || BaseJob == Job_Priest) bonus bInt,2; if (getenchantgrade() >= ENCHANTGRADE_C) bonus bVit,1;',
      ),
    ).toEqual(['Job Monk atau Priest: INT +2', 'Grade ≥ C: VIT +1'])
    expect(said('if (isequipped(501,Pome)) bonus bLuk,4; if (rand(100) < 5) itemheal 10,0;')).toEqual([
      'Memakai Red Drink + Sweet Pome: LUK +4',
      'Peluang 5 %: Memulihkan 10 HP',
    ])
  })

  it('says what a script within a script does, with the values that are put into it', () => {
    expect(said('.@n = 20; autobonus "{ bonus bBaseAtk,"+.@n+"; bonus bHit,5; }",30,5000;')).toEqual([
      'Peluang 3 % saat menyerang, 5 detik: ATK +20',
      'Peluang 3 % saat menyerang, 5 detik: Hit +5',
    ])
    expect(said('autobonus3 "{ bonus bInt,9; }",1000,60000,"MG_BOLT"; bonus_script "{ bonus bDex,1; }",60;')).toEqual([
      'Peluang 100 % saat memakai Fire Bolt, 1 menit: INT +9',
      'Selama 1 menit: DEX +1',
    ])
  })

  it('says each sentence once, and nothing of what changes nothing or has no words', () => {
    expect(
      said(
        'bonus bStr,1; bonus bStr,1; bonus bAgi,0; bonus bNew,5; specialeffect2 EF_HEAL; if (strcharinfo(3) == "x") bonus bVit,1;',
      ),
    ).toEqual(['STR +1'])
    expect(
      said(
        'bonus2 bAddRace,RC_Unheard,5; getitem 99999,1; for (.@i = 0; .@i < 3; .@i++) { bonus bStr,.@i; } bonus bDef,.@i;',
      ),
    ).toEqual([])
  })

  it('survives what is no script', () => {
    for (const script of [
      '{{{{',
      ')))',
      'bonus',
      'bonus bStr,',
      'if (',
      'if (1) else',
      '"',
      '/*',
      `bonus bStr,${'('.repeat(500)}`,
      'x'.repeat(5_000),
    ])
      expect(Array.isArray(said(script))).toBe(true)
  })
})
