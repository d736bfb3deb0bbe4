// generic.rs - Rust's names, generic and inlined code.
use std::collections::HashMap;

#[inline(never)]
fn total<T: Copy + Into<u64>>(v: &[T]) -> u64 {
    v.iter().map(|&x| x.into()).sum()
}

mod inner {
    pub trait Shape {
        fn area(&self) -> f64;
    }
    pub struct Square(pub f64);
    impl Shape for Square {
        #[inline(never)]
        fn area(&self) -> f64 {
            self.0 * self.0
        }
    }
}
use inner::Shape;

fn main() {
    let n = std::env::args().count() as u64;
    let v: Vec<u32> = (0..n as u32 * 10).collect();
    let mut m = HashMap::new();
    for x in &v {
        *m.entry(x % 3).or_insert(0u64) += 1;
    }
    let s = inner::Square(n as f64);
    println!("{} {} {}", total(&v), m.len(), s.area());
}
