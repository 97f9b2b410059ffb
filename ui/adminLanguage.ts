import { RIGHT_TO_LEFT } from '../content/messages/direction.ts'

/** The element that has the scripts of the back-office and the languages that staff can choose. */
export const ADMIN_SCRIPTS_ID = 'admin-scripts'

/**
 * The choice belongs to the browser, because the address of the back-office has no language. Empty for the specification's
 * sentences.
 */
export const ADMIN_LANGUAGE_KEY = 'admin-language'

export interface AdminScripts {
  files: readonly string[]
  /** The language of those who have not chosen one: the site's main one. Empty for the specification's sentences. */
  usual: string
  /** Where the files of a language are below /assets, by its tag. */
  languages: Readonly<Record<string, string>>
}

/** The texts of declarations in the chosen language. They are there before any other script of the back-office runs. */
export const DECLARED_TEXTS = 'declaredTexts'

/** Loads the scripts of the back-office in the language that its user has chosen. */
export const adminLanguageScript = `(()=>{let c=JSON.parse(document.getElementById('${ADMIN_SCRIPTS_ID}').textContent),d=document.documentElement,l,g=v=>{for(let f of c.files){let s=document.createElement('script');s.type='module';s.async=false;s.src=v?f.replace('/assets/','/assets/'+v+'/'):f;document.body.append(s)}};try{l=localStorage.getItem('${ADMIN_LANGUAGE_KEY}')}catch{}let v=c.languages[l??=c.usual];if(!v)return g();d.lang=d.dataset.language=l;if(${RIGHT_TO_LEFT}.test(new Intl.Locale(l).maximize().script))d.dir='rtl';fetch('/assets/'+v+'/types.json').then(r=>r.ok?r.json():{}).catch(()=>({})).then(t=>{window.${DECLARED_TEXTS}=t;g(v)})})()`
