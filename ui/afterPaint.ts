/** ID of the template element that holds a page's scripts. The scripts load after the first paint. */
export const SCRIPTS_ID = 'scripts'

/** Milliseconds. After this time the scripts load in any case, because some browsers do not report paints. */
const LATEST = 3_000

/**
 * Loads a page's scripts after the first paint, so that they do not delay it. A background tab has no paint, so its
 * scripts load at once.
 */
export const afterPaintScript = `(()=>{let t=document.getElementById('${SCRIPTS_ID}'),g=()=>{if(!t)return;let f=document.importNode(t.content,true);t=0;f.querySelectorAll('script').forEach(s=>s.async=false);document.body.append(f)};if(document.hidden)g();else{setTimeout(g,${LATEST});new PerformanceObserver(g).observe({type:'paint',buffered:true})}})()`
