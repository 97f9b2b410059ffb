import { describe, expect, it } from 'vitest'
import { effectsOf } from './effects.ts'

const known: Readonly<Record<string, string>> = {
  501: 'Red Drink',
  Pome: 'Sweet Pome',
  1002: 'Blob',
  1003: 'Blob',
  Red_Drink: 'Red Drink',
  MG_BOLT: 'Fire Bolt',
}
const statuses: Readonly<Record<string, string>> = {
  swift: 'bonus bFlee2, getstatus(SC_SWIFT, 1); bonus bUseSPrate, -getstatus(SC_SWIFT, 2);',
  potion:
    'if (!getstatus(SC_BERSERK)) { .@per = getstatus(SC_POTION, 2) * 1000; bonus2 bRegenPercentHP, -getstatus(SC_POTION, 1), .@per; }',
}
const find = (id: string) => known[id]
const names = { item: find, monster: find, skill: find, statusScript: (name: string) => statuses[name] }
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
        'bonus3 bAutoSpell,"MG_BOLT",1+getrefine(),50; .@v = getrefine()/3; if (.@v) bonus bStr,.@v; if ((BaseLevel-70)/10 < 2) bonus bInt,1; if (.@v == 2) bonus bAgi,1;',
      ),
    ).toEqual([
      'Peluang 5 % merapal Fire Bolt Lv 1 + refine saat menyerang',
      'Refine ≥ 3: STR +1 setiap 3 refine',
      'Base Level ≤ 89: INT +1',
      'Refine 6–8: AGI +1',
    ])
    expect(
      said(
        'if (BaseJob == Job_Monk || BaseJob == Job_Priest) bonus bInt,2; if (getenchantgrade() >= ENCHANTGRADE_C) bonus bVit,1;',
      ),
    ).toEqual(['Job Monk atau Priest: INT +2', 'Grade ≥ C: VIT +1'])
    expect(
      said(
        'if (BaseJob == Job_Mage) bonus bInt,2; else if (BaseJob == Job_Sage || BaseJob == Job_Ranger_T) bonus bInt,1;',
      ),
    ).toEqual(['Job Mage: INT +2', 'Job Sage atau Ranger (Trans), selain Job Mage: INT +1'])
    expect(
      said(
        '.@w = getiteminfo(getequipid(EQI_HAND_R), ITEMINFO_VIEW); if (.@w == W_WHIP || .@w == W_MUSICAL) bonus bInt,1;',
      ),
    ).toEqual(['Senjata Whip atau Musical Instrument: INT +1'])
    expect(
      said(
        'if (BaseLevel >= 90 || getrefine() > 6) bonus bStr,1; else bonus bAgi,1;' +
          'if (JobLevel > 69 || (eaclass()&EAJL_THIRD && JobLevel > 49)) bonus bInt,1;',
      ),
    ).toEqual([
      'Base Level ≥ 90: STR +1',
      'Base Level ≤ 89, refine ≥ 7: STR +1',
      'Base Level ≤ 89, refine ≤ 6: AGI +1',
      'Job Level ≥ 70: INT +1',
      'Job Level 50–69, Third Job: INT +1',
    ])
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

  it('says nothing of what changes nothing or has no words', () => {
    expect(
      said(
        'bonus bStr,1; bonus bAgi,0; bonus bNew,5; bonus2 bAddMonsterDropItem,501,-5; specialeffect2 EF_HEAL; if (strcharinfo(3) == "x") bonus bVit,1;',
      ),
    ).toEqual(['STR +1'])
    expect(
      said(
        'bonus2 bAddRace,RC_Unheard,5; getitem 99999,1; for (.@i = 0; .@i < 3; .@i++) { bonus bStr,.@i; } bonus bDef,.@i;',
      ),
    ).toEqual([])
  })

  it('adds up what a script does several times, and says the rest as often', () => {
    expect(
      said(
        'getitem 501,1; getitem 501,1; getitem Pome,2; getitem 501,1; bonus bMaxSPrate,2; bonus bMaxSPrate,2;' +
          'bonus2 bSkillAtk,"MG_BOLT",15; bonus2 bSkillAtk,"MG_BOLT",15; bonus2 bSubRace,RC_Fish,-3; bonus2 bSubRace,RC_Fish,-3;',
      ),
    ).toEqual([
      'Mendapat 3 Red Drink',
      'Mendapat 2 Sweet Pome',
      'Max SP +4 %',
      'Kerusakan Fire Bolt +30 %',
      'Kerusakan dari ras Fish +6 %',
    ])
    expect(said('if (getrefine() > 6) bonus bStr,1; bonus bStr,1; if (getrefine() >= 7) { bonus bStr,1; }')).toEqual([
      'Refine ≥ 7: STR +2',
      'STR +1',
    ])
    expect(said('itemheal 10,0; itemheal 10,0; autobonus "{ bonus bInt,9; }",10,5000;')).toEqual([
      'Memulihkan 10 HP',
      'Memulihkan 10 HP',
      'Peluang 1 % saat menyerang, 5 detik: INT +9',
    ])
  })

  it('adds nothing up for two monsters of one name, but says what two items of one name give', () => {
    expect(
      said(
        'bonus2 bAddDamageClass,1002,10; bonus2 bAddDamageClass,1003,10;' +
          'bonus2 bAddMonsterDropItem,501,30; bonus2 bAddMonsterDropItem,Red_Drink,30;',
      ),
    ).toEqual([
      'Kerusakan fisik terhadap Blob +10 %',
      'Peluang 0,3 % mendapat Red Drink dari monster yang dibunuh',
      'Peluang 0,3 % mendapat Red Drink dari monster yang dibunuh',
    ])
  })

  it('says which attacks start a bonus', () => {
    expect(
      said(
        'autobonus "{ bonus bDex,9; }",30,0; autobonus "{ bonus bDex,2; }",30,6000,BF_MAGIC; autobonus2 "{ bonus bDex,2; }",30,6000,BF_WEAPON|BF_SHORT;',
      ),
    ).toEqual([
      'Peluang 3 % saat menyerang (sihir), 6 detik: DEX +2',
      'Peluang 3 % saat diserang (fisik, jarak dekat), 6 detik: DEX +2',
    ])
  })

  it('says once what does not add up: pc_bonus of pc.cpp takes the highest', () => {
    expect(
      said(
        'bonus bUnbreakableWeapon; bonus bUnbreakableWeapon; bonus bSpeedRate,25; bonus bSpeedRate,25;' +
          'sc_end SC_STUN; sc_end SC_STUN; skill "MG_BOLT",1; skill "MG_BOLT",1;',
      ),
    ).toEqual(['Senjata tidak bisa rusak', 'Kecepatan jalan +25 %', 'Menyembuhkan Stun', 'Mengaktifkan Fire Bolt Lv 1'])
  })

  it('says the chance of a status: script_commands.txt, sc_start, 100 = 1 %', () => {
    expect(
      said(
        'sc_start SC_FREEZE,10000,0,2500,0; sc_start2 SC_POISON,60000,1,2,10,0; sc_start4 SC_STUN,3000,1,0,0,0,500,0;' +
          'sc_start SC_BLIND,3000,0,10000,0; sc_start SC_CURSE,3000,0,.rate,0;',
      ),
    ).toEqual([
      'Peluang 25 %: Status Freeze selama 10 detik',
      'Peluang 0,1 %: Status Poison selama 1 menit',
      'Peluang 5 %: Status Stun selama 3 detik',
      'Status Blind selama 3 detik',
    ])
  })

  it('says what the script of a status does with the values that the item gives: status.yml', () => {
    expect(
      said('sc_start2 SC_Swift,60000,20,15; sc_start2 SC_POTION,5000,-7,4; sc_start2 SC_SWIFT,-1,5,0,500,0;'),
    ).toEqual([
      'Perfect Dodge +20 selama 1 menit',
      'Konsumsi SP -15 % selama 1 menit',
      'Memulihkan 7 % Max HP setiap 4 detik selama 5 detik',
      'Peluang 5 %: Perfect Dodge +5',
    ])
  })

  it('says what a status without a script does: status.cpp, status.c', () => {
    expect(
      said(
        'sc_start SC_STOMACHACHE,60000,rand(5,10); sc_start4 SC_BUCHEDENOEL,600000,3,4,5,7; sc_start SC_WATERWEAPON,90000,1;' +
          'sc_start4 SC_ELEMENTALCHANGE,10000,1,Ele_Ghost,1,0; sc_start2 SC_ITEMSCRIPT,180000,501,3; sc_start SC_MOONSTAR,-1,0; sc_end SC_MOONSTAR; sc_end SC_STOMACHACHE;' +
          'sc_start2 SC_PROMOTE_HEALTH_RESERCH,500000,1,2; sc_start SC_WINDWALK,250000,10; sc_start2 SC_S_LIFEPOTION,60000,-5,3;',
      ),
    ).toEqual([
      'Semua stat -10 sampai -5 selama 1 menit',
      'Kehilangan 8 SP setiap 10 detik selama 1 menit',
      'Pemulihan HP alami +3 % selama 10 menit',
      'Pemulihan SP alami +4 % selama 10 menit',
      'Hit +5 selama 10 menit',
      'Critical +7 selama 10 menit',
      'Serangan berelemen Water selama 90 detik',
      'Zirah berelemen Ghost selama 10 detik',
      'Efek Red Drink selama 3 menit',
      'Max HP +1.500 dan +1 setiap 3 (Base Level × 10) selama 500 detik',
      'Status Wind Walk selama 250 detik',
      'Memulihkan 5 % Max HP setiap 3 detik selama 1 menit',
    ])
  })

  it('takes a draw that a variable holds as one draw, however often it is compared', () => {
    expect(
      said(
        `.@r = rand(1,10);
        if (.@r == 1) getitem 501,1;
        else if (.@r == 2) getitem 501,2;
        else if (.@r == 5 || .@r >= 9) getitem 501,3;
        else getitem 501,4;`,
      ),
    ).toEqual([
      'Peluang 10 %: Mendapat Red Drink',
      'Peluang 10 %: Mendapat 2 Red Drink',
      'Peluang 30 %: Mendapat 3 Red Drink',
      'Peluang 50 %: Mendapat 4 Red Drink',
    ])
    expect(said('.@r = rand(3); if (.@r) bonus bStr,1; if (.@r == 7) bonus bAgi,1; if (!.@r) bonus bInt,1;')).toEqual([
      'Peluang 66,67 %: STR +1',
      'Peluang 33,33 %: INT +1',
    ])
  })

  it('multiplies the chances of draws that do not depend on each other, and adds up nothing of them', () => {
    expect(said('if (rand(2)) if (rand(1,4) == 1) itemheal 5,0; else itemheal 9,0;')).toEqual([
      'Peluang 12,5 %: Memulihkan 5 HP',
      'Peluang 37,5 %: Memulihkan 9 HP',
    ])
    expect(said('if (rand(100) < 5) getitem 501,1; if (rand(100) < 5) getitem 501,1;')).toEqual([
      'Peluang 5 %: Mendapat Red Drink',
      'Peluang 5 %: Mendapat Red Drink',
    ])
    expect(said('if (getrefine() > 6 && rand(100000) < 1) getitem 501,1;')).toEqual([
      'Refine ≥ 7, peluang 0,001 %: Mendapat Red Drink',
    ])
  })

  it('keeps the sign of what is divided with what it gives, and leaves out what grows by nothing', () => {
    expect(
      said(
        '.@sum = getrefine(); bonus bDelayrate,-.@sum/2; bonus bHit,.@sum*-2/4; bonus bFlee,-.@sum/3*2; bonus bCastrate,.@sum*-3/2; bonus bVariableCast,-readparam(bInt)/30;',
      ),
    ).toEqual([
      'Delay setelah skill -1 % setiap 2 refine',
      'Hit -1 setiap 2 refine',
      'Flee -2 setiap 3 refine',
      'Waktu rapal -1 % setiap 2 (refine × 3)',
      'Waktu rapal variabel -0,001 detik setiap 30 INT',
    ])
    expect(
      said('.@lv = getskilllv("MG_BOLT"); bonus3 bAutoSpell,"MG_BOLT",3+(.@lv > 3)*(.@lv-3),50; bonus bHit,.@lv-.@lv;'),
    ).toEqual([
      'Level Fire Bolt ≥ 4: Peluang 5 % merapal Fire Bolt Lv level Fire Bolt saat menyerang',
      'Level Fire Bolt ≤ 3: Peluang 5 % merapal Fire Bolt Lv 3 saat menyerang',
    ])
  })

  it('brackets what is computed first', () => {
    expect(
      said(
        'bonus bStr,(getrefine()-3)*(getrefine()-3); bonus bHit,((BaseLevel-70)/10)*10; bonus bMaxHP,10*(JobLevel+BaseLevel);' +
          'bonus bFlee,JobLevel-(BaseLevel-readparam(bInt)); bonus bLuk,100/(BaseLevel*2);' +
          'bonus bAgi,getrefine()*2/5*BaseLevel; bonus bAtk,((min(getrefine(),15)-4) ** (2));',
      ),
    ).toEqual([
      'STR +1 per (refine − 3)²',
      'Hit +10 setiap 10 (Base Level − 70)',
      'Max HP +10 per (Job Level + Base Level)',
      'Flee +1 per (Job Level − (Base Level − INT))',
      'LUK +1 per (100 ÷ (Base Level × 2))',
      'AGI +1 per (refine × 2 ÷ 5) × Base Level',
      'ATK +1 per (min(refine, 15) − 4)²',
    ])
  })

  it('says what is lost as lost', () => {
    expect(
      said(
        'bonus bSPDrainValue,-1; bonus bHPGainValue,-666; bonus2 bSPGainRace,RC_Fish,-getrefine(); bonus bSPDrainValue,2;' +
          'itemheal -rand(1,5),0; heal rand(-5,5),0;',
      ),
    ).toEqual([
      'Kehilangan 1 SP setiap serangan biasa',
      'Kehilangan 666 HP setelah membunuh dari dekat',
      'Kehilangan refine SP setelah membunuh ras Fish dari dekat',
      'Memulihkan 2 SP setiap serangan biasa',
      'Kehilangan 1–5 HP',
    ])
  })

  it('says the random level of a skill that is cast by chance: item_bonus.txt, option 2', () => {
    expect(
      said(
        'bonus4 bAutoSpellWhenHit,"MG_BOLT",3,10,3; bonus4 bAutoSpell,"MG_BOLT",3,10,1; bonus5 bAutoSpell,"MG_BOLT",5,10,BF_MAGIC,2;' +
          'bonus5 bAutoSpellOnSkill,"MG_BOLT","MG_BOLT",4,100,2;',
      ),
    ).toEqual([
      'Peluang 1 % merapal Fire Bolt Lv 1–3 saat diserang',
      'Peluang 1 % merapal Fire Bolt Lv 3 saat menyerang',
      'Peluang 1 % merapal Fire Bolt Lv 1–5 saat menyerang (sihir)',
      'Peluang 10 % merapal Fire Bolt Lv 1–4 saat memakai Fire Bolt',
    ])
  })

  it('reads the rate of Steal as a percentage: pc_steal_item', () => {
    expect(said('bonus bAddStealRate,20;')).toEqual(['Peluang Steal +20 %'])
  })

  it('reads the rate of DEF that is set as hundredths of a percent: skill.cpp, status_change_start', () => {
    expect(said('bonus4 bSetDefRace,RC_Fish,10000,5000,1; bonus4 bSetMDefRace,RC_Fish,250,5000,1;')).toEqual([
      'Peluang 100 % DEF ras Fish menjadi 1 selama 5 detik',
      'Peluang 2,5 % MDEF ras Fish menjadi 1 selama 5 detik',
    ])
  })

  it('says that a group of monsters is random, and how many come: script_commands.txt, monster', () => {
    expect(
      said(
        'monster "this",-1,-1,"--ja--",-1-MOBG_BRANCH,1,""; monster "this",-1,-1,"--ja--",-3,2,"";' +
          'monster "this",-1,-1,"--ja--",1002,5,"";',
      ),
    ).toEqual(['Memanggil monster acak', 'Memanggil 2 monster acak', 'Memanggil 5 Blob'])
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
