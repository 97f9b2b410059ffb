/** Id of the template that holds the scripts of a page that can be read without them. */
export const SCRIPTS_ID = 'scripts'

/** Milliseconds after which they are loaded in any case, since some browsers do not report paints. */
const LATEST = 3_000

/**
 * Loads a page's scripts once it was painted: until then a slow connection, and a slow processor, are for what is seen. Where nothing
 * is painted, as in a tab that was opened behind others, at once. They run in their order, each in a task of its own. It is a script of
 * its own, allowed by its hash.
 */
export const afterPaintScript = `(()=>{let t=document.getElementById('${SCRIPTS_ID}'),g=()=>{if(!t)return;let f=document.importNode(t.content,true);t=0;f.querySelectorAll('script').forEach(s=>s.async=false);document.body.append(f)};if(document.hidden)g();else{setTimeout(g,${LATEST});new PerformanceObserver(g).observe({type:'paint',buffered:true})}})()`
